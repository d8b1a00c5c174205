// The last part of a chapter's address, /read/{slug}.

export const LONGEST_SLUG = 120;

/** Whether the database takes it: lower-case letters and digits, joined by single dashes. */
export function isSlug(slug: string): boolean {
  return slug.length <= LONGEST_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug);
}
