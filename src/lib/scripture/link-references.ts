import { findReferences } from './find-references.ts';
import { passageUrl } from './passages.ts';

const TAG = /<[^<>]*>/g;

/** @param html rendered blocks, one per line */
export function linkReferences(html: string): string {
  return html.split('\n').map(linkBlock).join('\n');
}

function linkBlock(html: string): string {
  const references = findReferences(extractText(html));
  if (references.length === 0) return html;
  const positions = textPositions(html);
  let linked = '';
  let done = 0;
  for (const { start, end, passages } of references) {
    const [passage] = passages;
    const span = findLinkableSpan(html, positions[start] ?? 0, (positions[end - 1] ?? 0) + 1);
    if (!passage || !span) continue;
    const [from, to] = span;
    linked += `${html.slice(done, from)}<a href="${passageUrl(passage)}">${html.slice(from, to)}</a>`;
    done = to;
  }
  return linked + html.slice(done);
}

const TAG_OR_SPACE = /<[^<>]*>|&nbsp;|&#160;|&#x0*a0;/gi;

/** Without tags. Spaces replace entities, so that positions remain. */
export function extractText(html: string): string {
  return html.replaceAll(TAG_OR_SPACE, (found) => (found.startsWith('<') ? '' : ' '.repeat(found.length)));
}

/** The position in the HTML of each character of its text. */
function textPositions(html: string): number[] {
  const positions: number[] = [];
  let at = 0;
  const append = (until: number) => {
    while (at < until) positions.push(at++);
  };
  for (const tag of html.matchAll(TAG)) {
    append(tag.index);
    at += tag[0].length;
  }
  append(html.length);
  return positions;
}

function findLinkableSpan(html: string, from: number, to: number): [number, number] | undefined {
  const before = /<[a-z]+[^<>]*>$/.exec(html.slice(0, from))?.index ?? from;
  const after = to + (/^<\/[a-z]+>/.exec(html.slice(to))?.[0].length ?? 0);
  const spans: [number, number][] = [
    [from, to],
    [before, to],
    [from, after],
  ];
  return spans.find((span) => isLinkable(html, ...span));
}

/** Links cannot contain unbalanced markup or other links. */
function isLinkable(html: string, from: number, to: number): boolean {
  if (/<a[\s>](?:(?!<\/a>).)*$/s.test(html.slice(0, from))) return false;
  const open: string[] = [];
  for (const [, slash, name = ''] of html.slice(from, to).matchAll(/<(\/?)([a-z]+)[^<>]*>/g)) {
    if (name === 'a') return false;
    if (name === 'br') continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
