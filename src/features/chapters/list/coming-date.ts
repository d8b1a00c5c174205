// When a chapter is announced for: only a day that is still ahead.

/**
 * The release date of an unpublished chapter as it may be announced; null where none is planned or it has passed.
 * @param now milliseconds since the epoch
 */
export function comingDate(
  chapter: { is_published: boolean; release_date: string | null },
  now: number,
): string | null {
  const { is_published, release_date } = chapter;
  return !is_published && release_date !== null && Date.parse(release_date) > now ? release_date : null;
}
