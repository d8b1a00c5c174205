import { useEffect, useState } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';

/**
 * Deadline for undoing a publication before it is emailed, in milliseconds since the epoch; null if it cannot be undone.
 * @param mailDelayMs how long emails about a publication wait
 */
export function undoDeadline(
  { is_published, published_at }: Pick<ManagedChapter, 'is_published' | 'published_at'>,
  mailDelayMs: number,
  now: number,
): number | null {
  if (!is_published || published_at === null) return null;
  const end = Date.parse(published_at) + mailDelayMs;
  return end > now ? end : null;
}

/** Renders again when the deadline has passed. */
export function useRenderAt(deadline: number | null): void {
  const [, setRenders] = useState(0);
  useEffect(() => {
    if (deadline === null) return;
    const timer = setTimeout(() => setRenders((count) => count + 1), deadline - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [deadline]);
}
