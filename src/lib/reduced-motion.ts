const QUERY = '(prefers-reduced-motion: reduce)';

/** Whether this visitor asked their system for less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia(QUERY).matches;
}

/** Calls back at every change of that wish; the answer ends it. */
export function onReducedMotionChange(changed: (isReduced: boolean) => void): () => void {
  const query = matchMedia(QUERY);
  const tell = () => changed(query.matches);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
