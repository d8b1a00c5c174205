import { useEffect, type RefObject } from 'react';
import type { LeftLink } from './use-audience-view.ts';

/** After a visit to a person the focus is on the link that led there, or on the list where the row is gone. */
export function useReturn(
  list: RefObject<HTMLElement | null>,
  isLoaded: boolean,
  takeLeft: () => LeftLink | null,
): void {
  useEffect(() => {
    const left = isLoaded ? takeLeft() : null;
    if (!left || document.activeElement !== document.body) return;
    (linkIn(list.current, left) ?? list.current)?.focus();
  }, [list, isLoaded, takeLeft]);
}

/** The link that was left; its twin, where the row is not there any more. */
function linkIn(list: HTMLElement | null, { id, href }: LeftLink): HTMLElement | undefined {
  const twins = [...(list?.querySelectorAll('a') ?? [])].filter((link) => link.getAttribute('href') === href);
  return twins.find((link) => link.id === id) ?? twins[0];
}
