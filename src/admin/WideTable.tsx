import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type Props = { children: ReactNode } & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** A table wider than the screen scrolls sideways, by keyboard too, and has a hint above it. */
export function WideTable({ children, ...name }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);

  useLayoutEffect(() => {
    const place = region.current;
    if (!place) return;
    const measure = () => setCut(place.scrollWidth > place.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [place, ...place.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      {isCut && <p className="ink-dim mt-3 text-sm">Scroll the table sideways to see all columns.</p>}
      <div ref={region} className="mt-4 overflow-x-auto" role="region" tabIndex={0} {...name}>
        {children}
      </div>
    </>
  );
}
