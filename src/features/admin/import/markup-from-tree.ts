// A parsed paragraph as lines of chapter text: what the text format knows stays, of the rest the words. Which format an
// element gives its words, and what is left out, is decided by the rules that a paste goes by.
import type { Element, Nodes, RootContent } from 'hast';
import type { DroppedKind } from '../manuscript/dropped.ts';
import { formatWithin, publicAddress, type Format } from '../manuscript/inline-format.ts';
import {
  attribute,
  boundedMarkupOf,
  runsOfText,
  splitAtDoubleBreaks,
  withoutMarks,
  type Run,
} from '../manuscript/inline-runs.ts';
import { LOST, SILENT, whyLeftOut, type LeftOut } from '../manuscript/left-out.ts';
import { noteMark } from './manuscript-block.ts';

/** What is met on the way and has to be reported or looked up. */
export type Found = {
  /** Counts by what was dropped: 'image', 'link'. */
  drop: (what: Dropped) => void;
  /** The note that a link to a fragment of the page refers to, if it does. */
  noteOf: (fragment: string) => string | null;
  /** Style declarations of these classes, as far as a stylesheet in the page has some. */
  styleOf: (classNames: readonly string[]) => string;
  isFromWord: boolean;
};

export type Dropped = DroppedKind | 'quotation';

type Context = Format & { within: readonly string[]; isPre: boolean };

/** Paths of the author's own site stay links. */
const OWN_PATH = /^\/(?!\/)\S*$/;
const PLAIN: Context = { marks: new Set(), href: null, within: [], isPre: false };

/** One line without spaces at its ends. */
export function markupFrom(nodes: readonly RootContent[], found: Found): string {
  return written(
    nodes.flatMap((node) => runsOf(node, PLAIN, found)),
    found,
  );
}

/** The lines of a paragraph's element: two breaks in a row begin another. */
export function linesOf(element: Element, found: Found): string[] {
  const isPre = element.tagName === 'pre';
  const context = { ...PLAIN, ...formatWithin('', styleOf(element, found), PLAIN), isPre };
  return linesFrom(element.children, found, context);
}

export function linesFrom(nodes: readonly RootContent[], found: Found, context = PLAIN): string[] {
  return splitAtDoubleBreaks(nodes.flatMap((node) => runsOf(node, context, found))).map((runs) =>
    written(runs, found),
  );
}

/** Headings are bold by their style; that says nothing. */
export function headingFrom(element: Element, found: Found): string {
  const runs = element.children.flatMap((node) => runsOf(node, PLAIN, found));
  const plain = runs.map((run) => ({ ...run, marks: withoutMarks(run.marks, 'strong', 'u') }));
  return written(plain, found);
}

function written(runs: readonly Run[], found: Found): string {
  const { markup, isPlain } = boundedMarkupOf(runs);
  if (isPlain) found.drop('excess-markup');
  return markup;
}

/** Whether an element is left out with everything in it; counts it. */
export function isLeftOut(element: Element, found: Found): boolean {
  const lost = LOST[element.tagName];
  if (lost !== undefined) found.drop(lost);
  const reason = lost === undefined ? whyElementIsLeftOut(element, found) : null;
  if (reason === 'comment' || reason === 'comments') found.drop('comment');
  else if (reason === 'deleted-words' || (reason === 'hidden-words' && textOf(element).trim() !== ''))
    found.drop(reason);
  return lost !== undefined || reason !== null || SILENT.test(element.tagName);
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function runsOf(node: Nodes, context: Context, found: Found): Run[] {
  if (node.type === 'text') return runsOfText(node.value, { ...context, href: null }, context.isPre);
  if (node.type !== 'element') return [];
  const note = noteReference(node, found);
  if (note !== null) return [{ ...run(context), text: noteMark(note) }];
  if (whyElementIsLeftOut(node, found) === 'list-mark')
    return [{ ...run(context), text: `${listMark(node)} ` }];
  if (isLeftOut(node, found)) return [];
  // With `clear` it is Word's end of a page or a column.
  if (node.tagName === 'br')
    return 'clear' in node.properties ? [] : [{ ...run(context), text: '', isBreak: true }];
  const within = contextWithin(node, context, found);
  return node.children.flatMap((child) => runsOf(child, within, found));
}

function run({ marks, within }: Context): Omit<Run, 'text'> {
  return { marks, href: null, within };
}

function whyElementIsLeftOut(element: Element, found: Found): LeftOut | null {
  const { tagName, properties } = element;
  return whyLeftOut(
    {
      tag: tagName,
      className: classNamesOf(element).join(' '),
      style: String(properties['style'] ?? ''),
      hasAuthor: 'cite' in properties || 'dateTime' in properties,
      isHidden: properties['hidden'] !== undefined && properties['hidden'] !== false,
    },
    found.isFromWord,
  );
}

/** Word's bullets are characters of a symbol font. */
function listMark(element: Element): string {
  const written = textOf(element).replace(/[\s\u00A0]+/g, '');
  return /^[(\p{L}\p{N}][\p{L}\p{N}]*[.)]/u.test(written) ? written : '•';
}

/** A link to a note, with or without the raised number around it. */
function noteReference(node: Element, found: Found): string | null {
  if (node.tagName === 'sup') {
    const inner = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    const [only] = inner;
    return inner.length === 1 && only?.type === 'element' ? noteReference(only, found) : null;
  }
  const href = node.tagName === 'a' ? node.properties['href'] : undefined;
  return typeof href === 'string' && href.includes('#') ? found.noteOf(href.split('#').at(-1) ?? '') : null;
}

function contextWithin(element: Element, outer: Context, found: Found): Context {
  const { tagName, properties } = element;
  const opened: string[] = [];
  let { href } = outer;
  if (tagName === 'a' && typeof properties['href'] === 'string') {
    const written = properties['href'].trim();
    const address = OWN_PATH.test(written) ? written : publicAddress(written);
    if (address === null) found.drop('link');
    else if (href === null) opened.push(startTag('a', { href: address, title: properties['title'] }));
    href ??= address;
  }
  const { lang, dir } = properties;
  // Word names the language of every run, which says nothing.
  const says = found.isFromWord ? {} : { lang, dir };
  if (tagName === 'abbr') opened.push(startTag('abbr', { ...says, title: properties['title'] }));
  else if (tagName === 'bdi') opened.push(startTag('bdi', says));
  else if (Object.values(says).some((value) => typeof value === 'string'))
    opened.push(startTag('span', says));
  const format = formatWithin(tagName, styleOf(element, found), { marks: outer.marks, href });
  return { ...format, within: [...outer.within, ...opened], isPre: outer.isPre || tagName === 'pre' };
}

function startTag(tagName: string, attributes: Record<string, unknown>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === 'string' ? [` ${name}="${attribute(value)}"`] : [],
  );
  return `<${tagName}${written.join('')}>`;
}

function styleOf(element: Element, found: Found): string {
  const { style } = element.properties;
  const own = typeof style === 'string' ? style : '';
  return `${own};${found.styleOf(classNamesOf(element))}`;
}

function classNamesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
