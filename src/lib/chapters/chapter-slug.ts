// Addresses of chapters, episodes, books, and serials.
export const MAX_SLUG = 120;

/** On static hosts, unknown chapters get read/404.html, and /read gets /read/index. */
const RESERVED_SLUGS: readonly string[] = ['404', 'index'];

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug);
}

export function isSlug(slug: string): boolean {
  return slug.length <= MAX_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !isReservedSlug(slug);
}

/** For a chapter whose address is taken. */
export function numberedSlug(slug: string, chapterNumber: number): string {
  const ending = `-${chapterNumber}`;
  return slug.slice(0, MAX_SLUG - ending.length).replace(/-$/, '') + ending;
}

export function proposeSlug(title: string, number: string, noun = 'chapter'): string {
  const slug = title
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '') return `${noun}-${/^\d+$/.test(number) ? Number(number) : 'new'}`;
  if (isReservedSlug(slug)) return `${noun}-${slug}`;
  if (slug.length <= MAX_SLUG) return slug;
  const truncated = slug.slice(0, MAX_SLUG + 1);
  const end = truncated.lastIndexOf('-');
  return end > 0 ? truncated.slice(0, end) : slug.slice(0, MAX_SLUG);
}
