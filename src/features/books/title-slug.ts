/** The anchor of a book on the summaries page: lower case, every run of other characters one dash. */
export function titleSlug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** Where a book's summary is. */
export function summaryPath(title: string): string {
  return `/summaries#${titleSlug(title)}`;
}
