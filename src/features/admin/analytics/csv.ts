// The export as a spreadsheet reads it.

const HEADER = ['Chapter', 'Title', 'Views', 'Status'];
const FILE_PREFIX = 'pragmatism-analytics';

type Chapter = { chapter_number: number; chapter_title: string; view_count: number; is_published: boolean };

/** The published chapters, one line each; lines end as RFC 4180 wants them. */
export function chaptersCsv(chapters: readonly Chapter[]): string {
  const lines = chapters
    .filter(({ is_published }) => is_published)
    .map(({ chapter_number, chapter_title, view_count }) => [
      String(chapter_number),
      chapter_title,
      String(view_count),
      'Published',
    ]);
  return [HEADER, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** What begins a formula, in full width too. */
const FORMULA = '[=+\\-@＝＋－＠]';
const AT_START = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/** Where a spreadsheet that separates cells by semicolons or tabs begins another cell or line. */
const WITHIN = new RegExp(`(?:;\\s*|(?<=\\S)[\\t\\r\\n]\\s*)(?=${FORMULA})`, 'g');

/**
 * One value. Quoted where it holds a comma, a quote or a line break. A spreadsheet would run a value that begins
 * with =, +, - or @ as a formula (a tab or a line break before it changes nothing); an apostrophe makes it text.
 */
export function csvCell(value: string): string {
  const within = value.replace(WITHIN, "$&'");
  const harmless = AT_START.test(value) ? `'${within}` : within;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** 'pragmatism-analytics-2026-11-20.csv'. @param day 'YYYY-MM-DD' */
export function csvFileName(day: string): string {
  return `${FILE_PREFIX}-${day}.csv`;
}
