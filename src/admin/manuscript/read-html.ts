// Reads HTML from Word, Google Docs, or the web. Stylesheets, notes, tables, and internal links are read only from files,
// because a paste is a fragment.
import { toSpeaker } from '~/lib/dialogue/speakers.ts';
import { escapeHref } from '~/lib/text/escape-html.ts';
import type { Element, Root } from 'hast';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { pluralize } from '../format-count.ts';
import { noteMark } from './manuscript.ts';
import { MARKS, runsOfText, textOf, type Mark, type Run } from './inline-runs.ts';

export type HtmlBlock = {
  isRule: boolean;
  runs: Run[];
  heading: 0 | 1 | 2 | 3 | 4 | 5 | 6 | null;
  isQuote: boolean;
  /** The file's notes section that contains it; '' for a pasted note, which remains in place. */
  notes: readonly string[];
  mark: string;
  isParagraph: boolean;
  images: string[];
};

type Context = Pick<HtmlBlock, 'heading' | 'isQuote' | 'notes'> & {
  marks: ReadonlySet<Mark>;
  tags: readonly string[];
  isLink: boolean;
  isPre: boolean;
  depth: number;
};

const COUNTED = ['image', 'drawing', 'formula', 'embedded element', 'local link'] as const;
const UNCOUNTED = ['comments', 'tracked deletions', 'hidden text', 'fonts, colors and alignment'] as const;
const FLATTENED = ['list', 'table'] as const;

type DroppedKind = (typeof COUNTED | typeof UNCOUNTED | typeof FLATTENED)[number];

const MAX_DEPTH = 600;
const BLOCK_TAG =
  /^(?:p|div|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|section|article|main|header|footer|nav|aside|figure|figcaption|address|table|caption|thead|tbody|tfoot|tr|td|th|details|summary|form|fieldset|center|hr)$/;
const PARAGRAPH_TAG = /^(?:p|pre|address|dt|dd|figcaption|summary)$/;
const IGNORED_TAG =
  /^(?:style|script|meta|link|title|head|xml|template|noscript|o:p|base|area|map|source|track|wbr|nav|button|input|textarea|select)$/;
const DROPPED_TAGS: readonly (readonly [DroppedKind, RegExp])[] = [
  ['image', /^(?:img|picture)$/],
  ['drawing', /^(?:svg|canvas|v:shape)$/],
  ['formula', /^math$/],
  ['embedded element', /^(?:iframe|object|embed|video|audio)$/],
];

const WORD_HTML = /urn:schemas-microsoft-com:office|class=["']?Mso/;
const SITE_PATH = /^\/(?!\/)\S*$/;
const ROOT_CONTEXT: Context = {
  marks: new Set(),
  tags: [],
  isLink: false,
  isPre: false,
  depth: 0,
  heading: null,
  isQuote: false,
  notes: [],
};

export function readHtml(html: string, { isFile }: { isFile: boolean }) {
  const tree = fromHtmlIsomorphic(html);
  const isWord = WORD_HTML.test(html.slice(0, 200_000));
  return new Reader(tree, isWord, isFile).read(elementsIn(tree, 'body')[0] ?? tree);
}

class Reader {
  readonly #blocks: HtmlBlock[] = [];
  readonly #dropped = new Map<DroppedKind, number>();
  readonly #notes: ReadonlyMap<string, Element>;
  readonly #noteNames: ReadonlyMap<Element, string>;
  readonly #styleOf: (classNames: readonly string[]) => string;
  readonly #isWord: boolean;
  readonly #isFile: boolean;
  #isInline = true;
  #runs: Run[] = [];
  #images: string[] = [];
  #mark = '';
  #droppedCount = 0;

  constructor(tree: Root, isWord: boolean, isFile: boolean) {
    this.#isWord = isWord;
    this.#isFile = isFile;
    this.#notes = isFile ? noteElementsIn(tree) : new Map<string, Element>();
    this.#noteNames = new Map([...this.#notes].map(([name, element]) => [element, name]));
    this.#styleOf = isFile ? stylesheetOf(tree) : () => '';
  }

  read(root: Root | Element) {
    this.#children(root, ROOT_CONTEXT);
    this.#endBlock(ROOT_CONTEXT);
    this.#blocks.at(-1)?.images.push(...this.#images);
    const notes = [...this.#notes.keys()];
    return { blocks: this.#blocks, dropped: describeDropped(this.#dropped), notes, isInline: this.#isInline };
  }

  #children(parent: Root | Element, context: Context): void {
    for (const child of parent.children) {
      if (child.type === 'text') this.#text(child.value, context);
      else if (child.type === 'element') this.#element(child, context);
    }
  }

  #text(value: string, { marks, tags, isPre }: Context): void {
    this.#runs.push(...runsOfText(value, { marks, tags }, isPre));
  }

  #element(element: Element, outer: Context): void {
    const isFile = this.#isFile;
    const { tagName: tag } = element;
    const style = String(element.properties['style'] ?? '');
    const note = this.#noteReference(element);
    if (note !== null) {
      this.#runs.push({ text: noteMark(note), marks: outer.marks, tags: outer.tags });
      return;
    }
    if (IGNORED_TAG.test(tag) || (isFile && outer.notes.length > 0 && isBackArrow(element))) return;
    if (this.#isDropped(element, style, outer)) {
      this.#droppedCount += 1;
      return;
    }
    // Not reported for files, because most Word files have some.
    if (!isFile && (VISUAL_STYLE.test(style) || tag === 'font'))
      this.#dropped.set('fonts, colors and alignment', 1);
    if (outer.depth > MAX_DEPTH) return this.#text(textOf(element), outer);
    if (tag === 'br') {
      // With `clear`, this is Word's page or column break.
      if (!('clear' in element.properties))
        this.#runs.push({ text: '', marks: outer.marks, tags: outer.tags, isBreak: true });
    } else if (BLOCK_TAG.test(tag)) this.#block(element, style, outer);
    else this.#children(element, this.#inline(element, outer));
  }

  #block(element: Element, style: string, outer: Context): void {
    const isFile = this.#isFile;
    const { tagName: tag } = element;
    this.#isInline = false;
    this.#endBlock(outer);
    if (tag === 'hr') {
      if (outer.notes.length === 0) this.#push({ ...outer, isRule: true, runs: [], isParagraph: false });
      return;
    }
    const note = this.#noteNames.get(element);
    const level = headingOf(element);
    const isPasteNote = !isFile && /^(?:foot|end)note(?:-list)?$/.test(styleValue(style, 'mso-element'));
    const base = note === undefined ? outer : ROOT_CONTEXT;
    const inner: Context = {
      ...base,
      marks:
        isFile && !PARAGRAPH_TAG.test(tag)
          ? base.marks
          : formatWithin('', this.#style(element), base.marks, base.isLink),
      heading: level ?? outer.heading,
      isQuote:
        outer.isQuote ||
        tag === 'blockquote' ||
        /\bMso(?:Intense)?Quote\b/.test(classesOf(element).join(' ')),
      notes: note !== undefined || isPasteNote ? [...outer.notes, note ?? ''] : outer.notes,
      isPre: outer.isPre || tag === 'pre',
      depth: outer.depth + 1,
    };
    const isList = tag === 'ul' || tag === 'ol';
    if (isList && element.children.some((child) => child.type === 'element' && !this.#noteNames.has(child)))
      this.#count('list');
    if (tag === 'table') this.#count('table');
    const [blocks, dropped] = [this.#blocks.length, this.#droppedCount];
    if (isFile && tag === 'tr') this.#row(element, inner);
    else if (isList) this.#list(element, inner);
    else this.#children(element, inner);
    const hasNone = this.#blocks.length === blocks;
    const isEmpty =
      hasNone && (isFile ? PARAGRAPH_TAG.test(tag) : tag === 'p' && this.#droppedCount === dropped);
    this.#endBlock(inner, PARAGRAPH_TAG.test(tag), isEmpty);
  }

  #endBlock(context: Context, isParagraph = false, isEmpty = false): void {
    const hasText = this.#runs.some(({ text, isBreak }) => isBreak || text.trim() !== '');
    if (hasText || isEmpty) this.#push({ ...context, isRule: false, runs: this.#runs, isParagraph });
    this.#runs = [];
  }

  #push({ isRule, runs, heading, isQuote, notes, isParagraph }: Omit<HtmlBlock, 'mark' | 'images'>): void {
    const [mark, images] = [this.#mark, this.#images];
    [this.#mark, this.#images] = ['', []];
    this.#blocks.push({ isRule, runs, heading, isQuote, notes, mark, isParagraph, images });
  }

  #list(list: Element, context: Context): void {
    let number = 0;
    for (const child of list.children) {
      if (child.type === 'text') this.#text(child.value, context);
      if (child.type !== 'element') continue;
      // Google Docs puts a list directly into a list.
      if (child.tagName === 'li' && !this.#noteNames.has(child)) {
        number += 1;
        this.#mark += list.tagName === 'ol' ? `${number}. ` : '• ';
      }
      this.#element(child, context);
      this.#mark = '';
    }
  }

  #row(row: Element, context: Context): void {
    const cells = row.children.filter((child) => child.type === 'element' && /^t[dh]$/.test(child.tagName));
    const start = this.#blocks.length;
    const written = cells.flatMap((cell) => {
      this.#children(cell as Element, context);
      this.#endBlock(context);
      const parts = this.#blocks.splice(start);
      this.#images.push(...parts.flatMap(({ images }) => images));
      const runs = joined(parts.map((part) => part.runs));
      return runs.some(({ text }) => text.trim() !== '') ? [runs] : [];
    });
    this.#runs = joined(written, ' | ');
  }

  #inline(element: Element, outer: Context): Context {
    const { tagName: tag, properties } = element;
    const isFile = this.#isFile;
    const opened: string[] = [];
    let { isLink } = outer;
    const address = tag === 'a' && !isLink ? this.#address(element) : null;
    if (address !== null) {
      opened.push(startTag('a', { href: address, title: isFile && properties['title'] }));
      isLink = true;
    }
    // A speaker's quotation has its own quotation marks.
    const isSpoken = tag === 'q' && 'dataSpeaker' in properties;
    const speaker = isSpoken && toSpeaker(properties['dataSpeaker']);
    if (speaker) opened.push(startTag('q', { 'data-speaker': speaker }));
    // Word sets the language on every run.
    const languageAttributes =
      isFile && !this.#isWord ? { lang: properties['lang'], dir: properties['dir'] } : {};
    const name = isFile && (tag === 'abbr' || tag === 'bdi') ? tag : 'span';
    const attributes = { ...languageAttributes, title: name === 'abbr' && properties['title'] };
    const written = startTag(name, attributes);
    if (written !== '<span>') opened.push(written);
    return {
      ...outer,
      marks: formatWithin(isSpoken ? 'span' : tag, this.#style(element), outer.marks, isLink),
      tags: [...outer.tags, ...opened],
      isLink,
      depth: outer.depth + 1,
    };
  }

  #style(element: Element): string {
    return `${String(element.properties['style'] ?? '')};${this.#styleOf(classesOf(element))}`;
  }

  #address(element: Element): string | null {
    const { href } = element.properties;
    const written = typeof href === 'string' ? href.trim() : null;
    if (written === null) return null;
    if (this.#isFile && SITE_PATH.test(written)) return written;
    if (!this.#isFile && (written === '' || written.startsWith('#'))) return null;
    const address = publicAddress(written);
    if (address === null) this.#count('local link');
    return address;
  }

  #noteReference(element: Element): string | null {
    if (element.tagName === 'sup') {
      const inner = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
      const [only] = inner;
      return inner.length === 1 && only?.type === 'element' ? this.#noteReference(only) : null;
    }
    const href = element.tagName === 'a' ? String(element.properties['href'] ?? '') : '';
    const name = href.includes('#') ? (href.split('#').at(-1) ?? '') : '';
    return this.#notes.has(name) ? name : null;
  }

  #isDropped(element: Element, style: string, outer: Context): boolean {
    const [kind] = DROPPED_TAGS.find(([, tag]) => tag.test(element.tagName)) ?? [];
    if (kind !== undefined) {
      this.#count(kind);
      if (kind === 'image') this.#images.push(imageName(element));
      return true;
    }
    const className = classesOf(element).join(' ');
    const reason = omissionReason(element, className, style, this.#isWord);
    if (reason === null) return false;
    if (reason === 'list-mark') this.#text(`${listMark(element)} `, outer);
    else if (reason !== 'hidden text' || textOf(element).trim() !== '') this.#dropped.set(reason, 1);
    return true;
  }

  #count(kind: DroppedKind): void {
    this.#dropped.set(kind, (this.#dropped.get(kind) ?? 0) + 1);
  }
}

function omissionReason({ tagName, properties }: Element, className: string, style: string, isWord: boolean) {
  const hasAuthor = 'cite' in properties || 'dateTime' in properties;
  if ((tagName === 'del' && (isWord || hasAuthor)) || /\bmsoDel\b/.test(className))
    return 'tracked deletions';
  const isComment =
    /\b(?:MsoCommentReference|msocomanchor|msocomoff)\b/i.test(className) ||
    /mso-(?:element|special-character):\s*comment\b/i.test(style);
  if (isComment) return 'comments';
  if (styleValue(style, 'mso-list') === 'ignore') return 'list-mark';
  const isHidden =
    (properties['hidden'] !== undefined && properties['hidden'] !== false) ||
    styleValue(style, 'display') === 'none' ||
    styleValue(style, 'mso-hide') === 'all';
  return isHidden ? 'hidden text' : null;
}

function headingOf(element: Element): HtmlBlock['heading'] {
  const classes = classesOf(element).join(' ');
  const isWordTitle = element.tagName === 'p' && /\bMsoTitle\b/.test(classes);
  if (isWordTitle || /\bbook-title\b/.test(classes)) return 0;
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  return level === undefined ? null : (Number(level) as HtmlBlock['heading']);
}

/** Word's bullets are characters of a symbol font, so they are replaced. */
function listMark(element: Element): string {
  const written = textOf(element).replace(/[\s\u00A0]+/g, '');
  return /^[(\p{L}\p{N}][\p{L}\p{N}]*[.)]/u.test(written) ? written : '•';
}

function imageName(image: Element): string {
  const element = image.tagName === 'img' ? image : (elementsIn(image, 'img')[0] ?? image);
  const [alt = '', src = ''] = [element.properties['alt'], element.properties['src']].map((value) =>
    String(value ?? '').trim(),
  );
  if (alt !== '') return alt.replace(/\s+/g, ' ');
  return src === '' || src.startsWith('data:') ? '' : (src.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
}

function joined(parts: readonly Run[][], between = ' '): Run[] {
  return parts.flatMap((runs, index) =>
    index === 0 ? runs : [{ text: between, marks: ROOT_CONTEXT.marks, tags: [] }, ...runs],
  );
}

function stylesheetOf(tree: Root): (classNames: readonly string[]) => string {
  const css = elementsIn(tree, 'style').map(textOf).join('\n').slice(0, 200_000);
  const styles = new Map<string, { index: number; rules: string }[]>();
  for (const { 1: name = '', 2: rules = '', index } of css.matchAll(/\.([\w-]+)\s*\{([^{}]{0,2000})\}/g))
    styles.set(name, [...(styles.get(name) ?? []).slice(-9), { index, rules }]);
  // The last rule wins, and styleValue reads the first declaration.
  return (classNames) =>
    classNames
      .flatMap((name) => styles.get(name) ?? [])
      .sort((a, b) => b.index - a.index)
      .map(({ rules }) => rules)
      .join(';');
}

function startTag(tagName: string, attributes: Record<string, unknown>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === 'string' ? [` ${name}="${escapeHref(value)}"`] : [],
  );
  return `<${tagName}${written.join('')}>`;
}

const classesOf = ({ properties: { className } }: Element): string[] =>
  Array.isArray(className) ? className.map(String) : [];

function elementsIn(parent: Root | Element, tagName: string): Element[] {
  return parent.children.flatMap((child) =>
    child.type !== 'element' ? [] : child.tagName === tagName ? [child] : elementsIn(child, tagName),
  );
}

/** For tags that are not marks themselves. */
const MARK_OF_TAG: Readonly<Record<string, Mark>> = {
  b: 'strong',
  i: 'em',
  dfn: 'em',
  var: 'em',
  strike: 's',
  del: 's',
};

const PUBLIC_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@)/i;
const VISUAL_STYLE =
  /(?:^|[;\s])(?:color|background(?:-color)?|font-family|font-size|text-indent|text-align\s*:\s*(?:center|right|justify))\b/i;

function styleValue(style: string, property: string): string {
  const match = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style);
  return (match?.[1] ?? '').trim().toLowerCase();
}

function formatWithin(tag: string, style: string, outer: ReadonlySet<Mark>, isLink: boolean) {
  const own = MARK_OF_TAG[tag] ?? MARKS.find((mark) => mark === tag);
  const marks = new Set(outer);
  if (own !== undefined) marks.add(own);
  const weight = styleValue(style, 'font-weight');
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) marks.add('strong');
  else if (/^(?:normal|lighter|[1-5]00)/.test(weight)) marks.delete('strong');
  const slant = styleValue(style, 'font-style');
  if (/^(?:italic|oblique)/.test(slant)) marks.add('em');
  else if (slant.startsWith('normal')) marks.delete('em');
  const decoration = `${styleValue(style, 'text-decoration')} ${styleValue(style, 'text-decoration-line')}`;
  if (decoration.includes('underline') && !isLink) marks.add('u');
  if (decoration.includes('line-through')) marks.add('s');
  const verticalAlign = styleValue(style, 'vertical-align');
  if (verticalAlign === 'super') marks.add('sup');
  if (verticalAlign === 'sub') marks.add('sub');
  return marks;
}

function publicAddress(address: string): string | null {
  const isRedirect = /^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(address);
  const target = (isRedirect && new URLSearchParams(address.split('?')[1]).get('q')) || address;
  return PUBLIC_ADDRESS.test(target) && !/\s/.test(target) ? target : null;
}

/** The ids of notes in Word, Google Docs, LibreOffice, and Markdown. */
const NOTE_NAME = /^(?:_?(?:foot|end|ft|ed)n(?:ote|t)?|fn|sdfootnote|sdendnote)[-_:]?(?:note-)?\d+(?:sym)?$/i;
const BACK_ARROW = /^[\s[\]()↑↩\uFE0E\d^]*$/;

/** The notes of a file from Word, Google Docs, LibreOffice, or Markdown, by the ids that references link to. */
function noteElementsIn(tree: Root): Map<string, Element> {
  const notes = new Map<string, Element>();
  const visit = (node: Root | Element) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      const id = child.properties['id'];
      const isNoteContainer = ['li', 'div', 'p', 'dd', 'aside'].includes(child.tagName);
      if (typeof id === 'string' && isNoteContainer && NOTE_NAME.test(id)) notes.set(id, child);
      // Google Docs and LibreOffice put the id on the link inside the note.
      const [first] = child.children.filter((inner) => inner.type === 'element');
      const name = first?.tagName === 'a' ? (first.properties['id'] ?? first.properties['name']) : undefined;
      if (isNoteContainer && typeof name === 'string' && NOTE_NAME.test(name)) notes.set(name, child);
      visit(child);
    }
  };
  visit(tree);
  return notes;
}

/** The link from a note back to its reference. */
function isBackArrow(element: Element): boolean {
  const { tagName, properties } = element;
  return (
    tagName === 'a' && /^#|^$/.test(String(properties['href'] ?? '')) && BACK_ARROW.test(textOf(element))
  );
}

function describeDropped(dropped: ReadonlyMap<DroppedKind, number>): string[] {
  const countsOf = (kinds: readonly DroppedKind[]) =>
    kinds.flatMap((kind) => {
      const count = dropped.get(kind);
      return count === undefined ? [] : [pluralize(count, kind)];
    });
  const omitted = [...countsOf(COUNTED), ...UNCOUNTED.filter((kind) => dropped.has(kind))];
  const flattened = countsOf(FLATTENED);
  return [
    ...(omitted.length > 0 ? [`Left out: ${omitted.join(', ')}.`] : []),
    ...(flattened.length > 0 ? [`Kept as plain lines: ${flattened.join(', ')}.`] : []),
  ];
}
