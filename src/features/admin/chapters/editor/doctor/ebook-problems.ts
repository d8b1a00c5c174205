// Whether a chapter can be a file of an EPUB, which has to be well-formed XHTML. Needs a browser's parsers.
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { toHtml } from 'hast-util-to-html';
import { chapterLines, LINE_END } from '~/lib/chapter-text/chapter-lines.ts';
import { renderLine } from '~/lib/chapter-text/render-chapter.ts';
import type { Finding } from './examine-chapter.ts';

/** One finding per line that cannot be read again as XHTML. */
export function findEbookProblems(text: string): Finding[] {
  const html = chapterLines(text).map(renderLine);
  if (isWellFormed(html.join('\n'))) return [];
  return text.split(LINE_END).flatMap((line, index) => {
    const trimmed = line.trim();
    const alone = trimmed === '' ? '' : renderLine({ kind: 'paragraph', markup: trimmed });
    return isWellFormed(alone)
      ? []
      : [{ message: 'This line has a sign that no e-book may hold; write the line again.', line: index + 1 }];
  });
}

function isWellFormed(html: string): boolean {
  const xhtml = toHtml(fromHtmlIsomorphic(html, { fragment: true }), {
    closeSelfClosing: true,
    characterReferences: { useNamedReferences: false },
  });
  const page = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Chapter</title></head><body>${xhtml}</body></html>`;
  const parsed = new DOMParser().parseFromString(page, 'application/xhtml+xml');
  return parsed.getElementsByTagName('parsererror').length === 0;
}
