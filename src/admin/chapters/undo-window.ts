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
