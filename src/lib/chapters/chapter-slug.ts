// The last part of a chapter's address, /read/{slug}.

export const LONGEST_SLUG = 120;

/** Static hosts show read/404.html for chapters that they do not know, and take /read/index for /read. */
const RESERVED_SLUGS: readonly string[] = ['404', 'index'];

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug);
}

/** Whether the database takes it: lower-case letters and digits, joined by single dashes, and not reserved. */
export function isSlug(slug: string): boolean {
  return slug.length <= LONGEST_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && !isReservedSlug(slug);
}
