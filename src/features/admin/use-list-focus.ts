import { useEffect, useRef } from 'react';

/**
 * A turned page begins at its first row, and the last row that leaves the list does not take the focus with it.
 * @param page what is shown now; `turned` is how many pages come before it
 */
export function useListFocus(page: { turned: number } | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const former = useRef<number>(undefined);
  useEffect(() => {
    if (!page) return;
    const isTurned = former.current !== undefined && former.current !== page.turned;
    if (isTurned) place.current?.scrollIntoView();
    if (isTurned || (former.current !== undefined && document.activeElement === document.body))
      place.current?.focus({ preventScroll: true });
    former.current = page.turned;
  }, [page]);
  return place;
}
