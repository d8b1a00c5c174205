// Fetches the e-book and hands it to the visitor as a file.
import { saveFile } from '~/lib/browser/save-file.ts';
import { EBOOK_PATH } from '~/lib/site/product.ts';

const FILE_NAME = 'Speaking_With_Genesis.epub';

/** A browser's own download goes on where a slow connection has kept ours waiting this long. */
const FETCH_TIMEOUT_MS = 60_000;

/** `opened`: the browser navigated to the file. `missing`: there is no file. */
export type Download = 'saved' | 'opened' | 'missing';

/** Never rejects. */
export async function downloadEbook(): Promise<Download> {
  let book: Blob;
  try {
    const response = await fetch(EBOOK_PATH, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!isEbook(response)) return 'missing';
    book = await response.blob();
  } catch {
    // Without any connection the browser would leave the filled-in form for its own error page.
    if (!navigator.onLine) return 'missing';
    location.assign(EBOOK_PATH);
    return 'opened';
  }
  saveFile(book, FILE_NAME);
  return 'saved';
}

/** Some hosts answer a missing file with their start page and a 200. */
export function isEbook(response: Pick<Response, 'ok' | 'headers'>): boolean {
  return response.ok && !/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');
}
