import { findReferences } from './find-references.ts';
import { passageAddress, passageName, type Passage } from './passages.ts';

const TAG = /<[^<>]*>/g;

/** @param html rendered blocks, one per line */
export function linkReferences(html: string): string {
  return html.split('\n').map(linkInBlock).join('\n');
}

export function passagesIn(html: string): Passage[] {
  const passages = html.split('\n').flatMap((block) => findReferences(textOf(block).text));
  const byName = new Map(passages.flatMap((found) => found.passages.map((one) => [passageName(one), one])));
  return [...byName.values()];
}

function linkInBlock(html: string): string {
  const { text, places } = textOf(html);
  let linked = '';
  let done = 0;
  for (const { start, end, passages } of findReferences(text)) {
    const [passage] = passages;
    const span = linkable(html, places[start] ?? 0, (places[end - 1] ?? 0) + 1);
    if (!passage || !span) continue;
    const [from, to] = span;
    linked += `${html.slice(done, from)}<a href="${passageAddress(passage)}">${html.slice(from, to)}</a>`;
    done = to;
  }
  return linked + html.slice(done);
}

export function textOf(html: string): { text: string; places: number[] } {
  const places: number[] = [];
  let text = '';
  let at = 0;
  const take = (until: number) => {
    const words = html
      .slice(at, until)
      .replaceAll(/&nbsp;|&#160;|&#x0*a0;/gi, (space) => ' '.repeat(space.length));
    for (let index = 0; index < words.length; index += 1) places.push(at + index);
    text += words;
  };
  for (const tag of html.matchAll(TAG)) {
    take(tag.index);
    at = tag.index + tag[0].length;
  }
  take(html.length);
  return { text, places };
}

function linkable(html: string, from: number, to: number): [number, number] | undefined {
  const before = /<[a-z]+[^<>]*>$/.exec(html.slice(0, from))?.index ?? from;
  const after = to + (/^<\/[a-z]+>/.exec(html.slice(to))?.[0].length ?? 0);
  const spans: [number, number][] = [
    [from, to],
    [before, to],
    [from, after],
  ];
  return spans.find((span) => canBeLink(html, ...span));
}

/** Links cannot contain unbalanced markup or other links. */
function canBeLink(html: string, from: number, to: number): boolean {
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
