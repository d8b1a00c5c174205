import { findReferences } from './find-references.ts';
import { passageUrl, passageName, type Passage } from './passages.ts';

const TAG = /<[^<>]*>/g;

/** @param html rendered blocks, one per line */
export function linkReferences(html: string): string {
  return html.split('\n').map(linkBlock).join('\n');
}

export function passagesIn(html: string): Passage[] {
  const passages = html.split('\n').flatMap((block) => findReferences(extractText(block).text));
  const byName = new Map(
    passages.flatMap((found) => found.passages.map((passage) => [passageName(passage), passage])),
  );
  return [...byName.values()];
}

function linkBlock(html: string): string {
  const { text, positions } = extractText(html);
  let linked = '';
  let done = 0;
  for (const { start, end, passages } of findReferences(text)) {
    const [passage] = passages;
    const span = findLinkableSpan(html, positions[start] ?? 0, (positions[end - 1] ?? 0) + 1);
    if (!passage || !span) continue;
    const [from, to] = span;
    linked += `${html.slice(done, from)}<a href="${passageUrl(passage)}">${html.slice(from, to)}</a>`;
    done = to;
  }
  return linked + html.slice(done);
}

export function extractText(html: string): { text: string; positions: number[] } {
  const positions: number[] = [];
  let text = '';
  let at = 0;
  const append = (until: number) => {
    const part = html
      .slice(at, until)
      .replaceAll(/&nbsp;|&#160;|&#x0*a0;/gi, (space) => ' '.repeat(space.length));
    for (let index = 0; index < part.length; index += 1) positions.push(at + index);
    text += part;
  };
  for (const tag of html.matchAll(TAG)) {
    append(tag.index);
    at = tag.index + tag[0].length;
  }
  append(html.length);
  return { text, positions };
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
