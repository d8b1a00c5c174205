import { PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { escapeHref } from '~/lib/text/escape-html.ts';
import { readMarkup, type FoundElement } from './markup.ts';

export type ElementName = 'strong' | 'em' | 'q' | 'a';

type Change = { from: number; to: number; insert: string };
export type ElementEdit = { changes: Change[]; anchor: number; head: number };

const NAMES: Record<ElementName, string[]> = { strong: ['strong', 'b'], em: ['em', 'i'], q: ['q'], a: ['a'] };
const WORD = /[\p{L}\p{M}\p{N}’'־״׳-]/u;

export function enclosingElement(
  line: string,
  from: number,
  to: number,
  name: ElementName,
): FoundElement | undefined {
  return readMarkup(line).elements.find(
    (element) =>
      NAMES[name].includes(element.name) &&
      (from === element.start || from >= element.openEnd) &&
      (to === element.end || to <= element.closeStart) &&
      from <= element.closeStart &&
      to >= element.openEnd,
  );
}

export function toggleElement(
  line: string,
  from: number,
  to: number,
  name: ElementName,
  attributes = '',
): ElementEdit {
  const found = enclosingElement(line, from, to, name);
  if (found) return unwrap(found, from, to);
  const [start, end] = wrappedWords(line, from, to);
  const open = `<${name}${attributes}>`;
  return {
    changes: [
      { from: start, to: start, insert: open },
      { from: end, to: end, insert: `</${name}>` },
    ],
    anchor: start + open.length,
    head: end + open.length,
  };
}

function unwrap({ start, openEnd, closeStart, end }: FoundElement, from: number, to: number): ElementEdit {
  const shift = openEnd - start;
  const within = (at: number) => Math.min(Math.max(at, openEnd), closeStart) - shift;
  return {
    changes: [
      { from: start, to: openEnd, insert: '' },
      { from: closeStart, to: end, insert: '' },
    ],
    anchor: within(from),
    head: within(to),
  };
}

/** The selection without spaces around it, or the word at the cursor. */
export function wrappedWords(line: string, from: number, to: number): [number, number] {
  const min = line.startsWith(PARAGRAPH_MARK) ? PARAGRAPH_MARK.length : 0;
  let start = Math.max(from, min);
  let end = Math.max(to, start);
  if (start === end) {
    while (start > min && WORD.test(line.charAt(start - 1))) start -= 1;
    while (end < line.length && WORD.test(line.charAt(end))) end += 1;
    return [start, end];
  }
  while (end > start && /\s/.test(line.charAt(end - 1))) end -= 1;
  while (start < end && /\s/.test(line.charAt(start))) start += 1;
  return [start, end];
}

const ACCEPTED_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]+$|\/|#)/i;
const BARE_HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]\S*)?$/u;
const BARE_EMAIL = /^[^\s@:/]+@[^\s@]+\.[^\s@]+$/;

export function linkAddress(typed: string): { href: string } | { problem: string } {
  const address = typed.trim();
  if (address === '') return { problem: 'Enter a web address.' };
  if (BARE_EMAIL.test(address)) return { href: escapeHref(`mailto:${address}`) };
  if (BARE_HOST.test(address)) return { href: escapeHref(`https://${address}`) };
  if (!ACCEPTED_ADDRESS.test(address) || /\s/.test(address))
    return { problem: 'Enter a full web address, such as https://example.com.' };
  return { href: escapeHref(address) };
}

export function addressIn(tag: string): string {
  const match = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag);
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
