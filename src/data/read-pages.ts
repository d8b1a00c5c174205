import { rowsOf, type Answer } from './data-error.ts';

/** The API answers with at most this many rows at once (`max_rows`). */
const PAGE_ROWS = 1000;

/** All rows of a query, asked for page by page; `to` is inclusive. Throws DataError. */
export async function readPages<Row>(
  readPage: (from: number, to: number) => PromiseLike<Answer<Row[]>>,
  pageRows = PAGE_ROWS,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = rowsOf<Row[]>(await readPage(rows.length, rows.length + pageRows - 1));
    rows.push(...page);
    if (page.length < pageRows) return rows;
  }
}
