import { isReservedSlug, LONGEST_SLUG } from '~/lib/chapters/chapter-slug.ts';

/**
 * A slug for a title: without markup, accents and apostrophes, cut between words.
 * A title without any of a–z or digit gets the chapter's number.
 */
export function proposeSlug(title: string, chapterNumber: string): string {
  const dashed = title
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (dashed === '') return `chapter-${/^\d+$/.test(chapterNumber) ? Number(chapterNumber) : 'new'}`;
  if (isReservedSlug(dashed)) return `chapter-${dashed}`;
  if (dashed.length <= LONGEST_SLUG) return dashed;
  const cut = dashed.slice(0, LONGEST_SLUG + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : dashed.slice(0, LONGEST_SLUG);
}
