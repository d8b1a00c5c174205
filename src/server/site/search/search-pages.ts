// What of a built page goes into the search index. Everything it needs is given to the indexer in memory: the pages
// themselves carry nothing for it.

/** The groups of results, in their order. */
export const KINDS = ['chapter', 'book', 'episode', 'question', 'page'] as const;
export type Kind = (typeof KINDS)[number];

export type SearchRecord = { url: string; html: string };

/** Never searched: what repeats other pages, and what is shown in place of others. */
const LEFT_OUT = /^(?:404|search|genesis|read|preview|read\/404)\.html$|^(?:admin|scripture)(?:\/|\.html$)/;

/** Left out of every page. Dialogs and hidden signs repeat or decorate what is said elsewhere. */
export const NOT_SEARCHED = [
  ...[
    'nav',
    'form',
    'dialog',
    'button',
    'noscript',
    'svg',
    'astro-island template',
    '.eyebrow',
    '[aria-hidden]',
  ],
  // Titles of chapters and of their parts, which are found in the chapters.
  ...['#chapters', '.chapter-contents'],
  // Who speaks, and the time that can be pressed.
  '[data-transcript] p:first-child',
];

const FOLDERS: readonly [start: RegExp, kind: Kind][] = [
  [/^read\//, 'chapter'],
  [/^(?:books\/|summaries\.html$)/, 'book'],
  [/^podcast(?:\/|\.html$)/, 'episode'],
  [/^faq\.html$/, 'question'],
];

export function kindOf(file: string): Kind {
  return FOLDERS.find(([start]) => start.test(file))?.[1] ?? 'page';
}

/** Whether a page only gathers what has separate pages in this build. */
export function isOverview(file: string, all: readonly string[]): boolean {
  const folder = { 'summaries.html': 'books/', 'podcast.html': 'podcast/' }[file];
  return folder !== undefined && all.some((name) => name.startsWith(folder));
}

/** The records of a page, by the name of its file; none where it is not for visitors or not to be indexed. */
export function searchRecords(file: string, html: string): SearchRecord[] {
  if (LEFT_OUT.test(file) || /<meta name="robots" content="[^"]*noindex/.test(html)) return [];
  const url = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
  const kind = kindOf(file);
  const questions = kind === 'question' ? questionsIn(html) : [];
  if (questions.length > 0)
    return questions.map((question, index) => record(`${url}#question-${index + 1}`, question, kind));
  const main = /<main\b[^<>]*>(.*)<\/main>/s.exec(html)?.[1];
  return main === undefined ? [] : [record(url, main, kind)];
}

/** Each question with its answer; its heading becomes the title of the result. */
function questionsIn(html: string): string[] {
  return [...html.matchAll(/<details\b[^<>]*>(.*?)<\/details>/gs)].map(([, inner = '']) =>
    inner.replace(/<(\/?)h2\b/g, '<$1h1'),
  );
}

function record(url: string, main: string, kind: Kind): SearchRecord {
  const body = `<main data-pagefind-body data-pagefind-meta="kind:${kind}">${withoutPoints(bare(main))}</main>`;
  return { url, html: `<!doctype html><html lang="en"><body>${body}</body></html>` };
}

const TAG = /<([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
/** What the indexer looks at: where a result leads, and what is left out (NOT_SEARCHED). */
const KEPT =
  / (?:id="[^"]*"|aria-hidden(?:="[^"]*")?|data-transcript(?:="[^"]*")?|class="(?=[^"]*\b(?:eyebrow|chapter-contents)\b)[^"]*")/g;

/** Tags with what is looked at in them: most of a page's bytes are not, and take time. */
function bare(html: string): string {
  return html.replace(TAG, (_, name: string, attributes: string) =>
    name === 'img' ? '' : `<${name}${(attributes.match(KEPT) ?? []).join('')}>`,
  );
}

/** Hebrew is found with and without its points: neither the index nor the query has them. */
function withoutPoints(html: string): string {
  return html.replaceAll(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, '');
}
