// A page of HTML as a manuscript: its headings and paragraphs in their order, however deep they stand.
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { isFromWord, isWordQuote, isWordTitle } from '../manuscript/left-out.ts';
import type { Element, Nodes, Root, RootContent } from 'hast';
import {
  escaped,
  isSceneBreak,
  plainText,
  withoutMarks,
  type Block,
  type HeadingLevel,
  type Manuscript,
} from './manuscript-block.ts';
import { lossesOf } from './losses.ts';
import {
  headingFrom,
  isLeftOut,
  linesFrom,
  linesOf,
  markupFrom,
  textOf,
  type Dropped,
  type Found,
} from './markup-from-tree.ts';

/** Elements that hold blocks; their own text is a paragraph too. */
const CONTAINERS = new Set(
  'html body main article section div header footer aside center figure details'.split(' '),
);
const PARAGRAPHS = new Set('p pre address dt dd figcaption summary'.split(' '));
const LEFT_OUT = new Set('head script style template noscript nav form button textarea select'.split(' '));
const HEADING = /^h([1-6])$/;
/** Word, Google Docs, LibreOffice and Markdown name their notes like this. */
const NOTE_NAME = /^(?:_?(?:foot|end|ft|ed)n(?:ote|t)?|fn|sdfootnote|sdendnote)[-_:]?(?:note-)?\d+(?:sym)?$/i;

/**
 * Throws RangeError for a page that is nested thousands of elements deep.
 * @param keepsMarks whether marks of notes in it are ours
 */
export function manuscriptFromHtml(html: string, { keepsMarks = false } = {}): Manuscript {
  const tree: Root = fromHtmlIsomorphic(keepsMarks ? html : withoutMarks(html));
  return new Reading(tree, isFromWord(html)).manuscript();
}

class Reading {
  readonly #tree: Root;
  readonly #blocks: Block[] = [];
  readonly #dropped = new Map<Dropped, number>();
  readonly #noteElements: ReadonlyMap<string, Element>;
  readonly #notes: ReadonlySet<Element>;
  readonly #found: Found;

  constructor(tree: Root, fromWord: boolean) {
    this.#tree = tree;
    this.#noteElements = noteElementsIn(tree);
    this.#notes = new Set(this.#noteElements.values());
    const styles = stylesIn(tree);
    this.#found = {
      drop: (what) => void this.#dropped.set(what, (this.#dropped.get(what) ?? 0) + 1),
      noteOf: (fragment) => (this.#noteElements.has(fragment) ? fragment : null),
      // The last rule of a stylesheet wins, and the first declaration is read.
      styleOf: (classNames) =>
        classNames
          .flatMap((name) => styles.get(name) ?? [])
          .sort((one, other) => other.place - one.place)
          .map(({ rules }) => rules)
          .join(';'),
      isFromWord: fromWord,
    };
  }

  manuscript(): Manuscript {
    this.#readChildren(this.#tree);
    // A rule above the notes ends the text.
    const last = this.#blocks.findLastIndex(({ kind }) => kind !== 'empty');
    if (this.#noteElements.size > 0 && this.#blocks[last]?.kind === 'scene-break') this.#blocks.splice(last);
    const notes = new Map([...this.#noteElements].map(([name, element]) => [name, this.#noteText(element)]));
    return { blocks: this.#blocks, notes, losses: lossesOf(this.#dropped) };
  }

  #readChildren(parent: Root | Element): void {
    // Text between blocks belongs together up to the next block.
    let loose: RootContent[] = [];
    const endLoose = () => {
      if (loose.length > 0) this.#addLines(linesFrom(loose, this.#found));
      loose = [];
    };
    for (const child of parent.children) {
      if (child.type === 'element' && this.#isBlock(child)) {
        endLoose();
        this.#readBlock(child);
      } else if (child.type === 'text' || child.type === 'element') loose.push(child);
    }
    endLoose();
  }

  #isBlock({ tagName, children }: Element): boolean {
    return (
      CONTAINERS.has(tagName) ||
      PARAGRAPHS.has(tagName) ||
      LEFT_OUT.has(tagName) ||
      HEADING.test(tagName) ||
      ['hr', 'ul', 'ol', 'dl', 'table', 'blockquote'].includes(tagName) ||
      // A copied page may have everything in one inline element.
      children.some((child) => child.type === 'element' && this.#isBlock(child))
    );
  }

  #readBlock(element: Element): void {
    const { tagName } = element;
    if (this.#isNote(element) || LEFT_OUT.has(tagName) || isLeftOut(element, this.#found)) return;
    const level = HEADING.exec(tagName)?.[1];
    if (level !== undefined || isWordTitle(tagName, classNameOf(element)))
      this.#addHeading(element, Number(level ?? 0) as HeadingLevel);
    else if (tagName === 'hr') this.#blocks.push({ kind: 'scene-break', markup: '* * *' });
    else if (tagName === 'blockquote') this.#readQuote(element);
    else if (tagName === 'ul' || tagName === 'ol') this.#readList(element);
    else if (tagName === 'table') this.#readTable(element);
    else if (PARAGRAPHS.has(tagName)) this.#readParagraph(element);
    else this.#readChildren(element);
  }

  #isNote(element: Element): boolean {
    return this.#notes.has(element);
  }

  #addHeading(element: Element, level: HeadingLevel): void {
    const markup = headingFrom(element, this.#found);
    const isTitle = /\bbook-title\b/.test(classNameOf(element));
    if (plainText(markup) !== '') this.#blocks.push({ kind: 'heading', level: isTitle ? 0 : level, markup });
  }

  #readParagraph(element: Element): void {
    const hadAny = this.#addLines(
      linesOf(element, this.#found),
      isWordQuote(classNameOf(element)) ? 'quote' : 'paragraph',
    );
    if (!hadAny && this.#blocks.length > 0) this.#blocks.push({ kind: 'empty' });
  }

  /** Whether there was anything in them. */
  #addLines(lines: readonly string[], kind: 'paragraph' | 'quote' = 'paragraph'): boolean {
    const written = lines.filter((markup) => plainText(markup) !== '' || markup.includes('\uE000'));
    for (const markup of written) {
      const text = plainText(markup);
      if (isSceneBreak(text)) this.#blocks.push({ kind: 'scene-break', markup: escaped(text) });
      else this.#blocks.push({ kind, markup });
    }
    return written.length > 0;
  }

  #readQuote(element: Element): void {
    const before = this.#blocks.length;
    this.#readChildren(element);
    const quoted = this.#blocks
      .splice(before)
      .map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'quote' as const } : block));
    this.#blocks.push(...quoted);
    if (quoted.length > 0) this.#found.drop('quotation');
  }

  /** Items become paragraphs that begin with their mark. */
  #readList(list: Element): void {
    const items = list.children.filter((child) => child.type === 'element' && child.tagName === 'li');
    const kept = items.filter((item): item is Element => item.type === 'element' && !this.#isNote(item));
    if (kept.length > 0) this.#found.drop('list');
    kept.forEach((item, index) => {
      const before = this.#blocks.length;
      this.#readChildren(item);
      const mark = list.tagName === 'ol' ? `${index + 1}. ` : '• ';
      const first = this.#blocks[before];
      if (first?.kind === 'paragraph') this.#blocks[before] = { ...first, markup: mark + first.markup };
    });
  }

  /** Rows become paragraphs whose cells are told apart by a bar. */
  #readTable(table: Element): void {
    this.#found.drop('table');
    for (const row of elementsIn(table, 'tr')) {
      const cells = row.children.filter((child) => child.type === 'element' && /^t[dh]$/.test(child.tagName));
      const lines = cells.map((cell) => markupFrom([cell], this.#found)).filter((line) => line !== '');
      if (lines.length > 0) this.#blocks.push({ kind: 'paragraph', markup: lines.join(' | ') });
    }
  }

  /** Without the arrow that leads back to the text, and without the number, which is assigned again. */
  #noteText(element: Element): string {
    const isBack = (child: Nodes): boolean =>
      child.type === 'element' &&
      child.tagName === 'a' &&
      /^#|^$/.test(String(child.properties['href'] ?? '')) &&
      /^[\s[\]()↑↩\uFE0E\d^]*$/.test(textOf(child));
    const without = (node: Element): Element => ({
      ...node,
      children: node.children
        .filter((child) => !isBack(child))
        .map((child) => (child.type === 'element' ? without(child) : child)),
    });
    const paragraphs = elementsIn(element, 'p');
    const parts = paragraphs.length > 0 ? paragraphs : [element];
    return parts
      .map((part) => markupFrom(without(part).children, this.#found))
      .filter((line) => line !== '')
      .join('<br>');
  }
}

/** Elements that links of the text lead to and that are named as notes are. */
function noteElementsIn(tree: Root): Map<string, Element> {
  const notes = new Map<string, Element>();
  const visit = (node: Root | Element) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      const id = child.properties['id'];
      const isPlace = ['li', 'div', 'p', 'dd', 'aside'].includes(child.tagName);
      if (typeof id === 'string' && isPlace && NOTE_NAME.test(id)) notes.set(id, child);
      // Google Docs and LibreOffice name the arrow inside the note.
      const [first] = child.children.filter((inner) => inner.type === 'element');
      const name = first?.tagName === 'a' ? (first.properties['id'] ?? first.properties['name']) : undefined;
      if (isPlace && typeof name === 'string' && NOTE_NAME.test(name)) notes.set(name, child);
      visit(child);
    }
  };
  visit(tree);
  return notes;
}

type ClassRules = { place: number; rules: string };

/** Declarations of simple class rules, which is how word processors write italics. */
function stylesIn(tree: Root): Map<string, ClassRules[]> {
  const css = elementsIn(tree, 'style').map(textOf).join('\n').slice(0, 200_000);
  const styles = new Map<string, ClassRules[]>();
  for (const { 1: name = '', 2: rules = '', index: place } of css.matchAll(
    /\.([\w-]+)\s*\{([^{}]{0,2000})\}/g,
  ))
    styles.set(name, [...(styles.get(name) ?? []).slice(-9), { place, rules }]);
  return styles;
}

function classNameOf({ properties: { className } }: Element): string {
  return [className].flat().join(' ');
}

function elementsIn(parent: Root | Element, tagName: string): Element[] {
  return parent.children.flatMap((child) =>
    child.type !== 'element' ? [] : child.tagName === tagName ? [child] : elementsIn(child, tagName),
  );
}
