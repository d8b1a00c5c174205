// Which chapters the table shows.

export const STATUS_FILTERS = ['All', 'Published', 'Scheduled'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

type Chapter = { chapter_title: string; is_published: boolean };

/** Chapters of a status whose title contains the search, in any case. Whitespace around the search does not count. */
export function filterChapters<C extends Chapter>(
  chapters: readonly C[],
  search: string,
  status: StatusFilter,
): C[] {
  const wanted = search.trim().toLocaleLowerCase('en-US');
  return chapters.filter(
    ({ chapter_title, is_published }) =>
      (status === 'All' || is_published === (status === 'Published')) &&
      chapter_title.toLocaleLowerCase('en-US').includes(wanted),
  );
}
