// Reads a document's elements into blocks of words. Word, Google Docs and web pages each write theirs differently.
import type { DroppedKind } from './dropped.ts';
import { formatWithin, hasLooks, publicAddress, styleValue, type Format } from './inline-format.ts';
import { runsOfText, type Run } from './inline-runs.ts';
import { isWordQuote, isWordTitle, LOST, SILENT, whyLeftOut, type Described } from './left-out.ts';

export type Block = {
  runs: Run[];
  /** 1 to 6 for a heading. */
  heading: number | null;
  isQuote: boolean;
  /** A footnote's or an endnote's text. */
  isNote: boolean;
  isRule: boolean;
};

export type ReadBlocks = {
  blocks: Block[];
  dropped: Map<DroppedKind, number>;
  /** Words within a line, without any element that would begin another. */
  isInline: boolean;
};

type Context = Format & Pick<Block, 'heading' | 'isQuote' | 'isNote'> & { isPre: boolean; depth: number };

/** Browsers nest no deeper; what does loses its formatting. */
const MOST_DEPTH = 600;
const BLOCK =
  /^(?:p|div|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|section|article|main|header|footer|nav|aside|figure|figcaption|address|table|caption|thead|tbody|tfoot|tr|td|th|details|summary|form|fieldset|hr)$/;

export function readBlocks(root: Element, isWord: boolean): ReadBlocks {
  const reader = new BlockReader(isWord);
  const plain = { heading: null, isQuote: false, isNote: false, isPre: false, depth: 0 };
  reader.readChildren(root, { marks: new Set(), href: null, ...plain });
  reader.endBlock(plain);
  return { blocks: reader.blocks, dropped: reader.dropped, isInline: reader.isInline };
}

class BlockReader {
  readonly blocks: Block[] = [];
  readonly dropped = new Map<DroppedKind, number>();
  isInline = true;
  #runs: Run[] = [];
  #isInWordList = false;
  #lost = 0;
  readonly #isWord: boolean;

  constructor(isWord: boolean) {
    this.#isWord = isWord;
  }

  readChildren(parent: Node, context: Context): void {
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === Node.TEXT_NODE) this.#text(node.nodeValue ?? '', context);
      else if (node.nodeType === Node.ELEMENT_NODE) this.#element(node as Element, context);
    }
  }

  /** Ends the block that is being read; one without words is kept as an empty paragraph where it is one. */
  endBlock(
    { heading, isQuote, isNote }: Pick<Context, 'heading' | 'isQuote' | 'isNote'>,
    isEmpty = false,
  ): void {
    if (this.#runs.some(({ text, isBreak }) => isBreak || text.trim() !== '') || isEmpty)
      this.blocks.push({ runs: this.#runs, heading, isQuote, isNote, isRule: false });
    this.#runs = [];
  }

  #text(value: string, { marks, href, isPre }: Context): void {
    this.#runs.push(...runsOfText(value, { marks, href }, isPre));
  }

  #element(element: Element, outer: Context): void {
    const tag = element.localName.toLowerCase();
    const style = element.getAttribute('style') ?? '';
    if (SILENT.test(tag)) return;
    if (this.#isLost(element, tag, style)) {
      this.#lost += 1;
      return;
    }
    if (hasLooks(style) || tag === 'font') this.dropped.set('styles', 1);
    if (outer.depth > MOST_DEPTH) return this.#text(element.textContent, outer);
    if (tag === 'br') {
      // With `clear` it is Word's end of a page or a column.
      if (!element.hasAttribute('clear'))
        this.#runs.push({ text: '', marks: outer.marks, href: null, isBreak: true });
      return;
    }
    if (BLOCK.test(tag)) this.#block(element, tag, style, outer);
    else {
      const within = formatWithin(tag, style, {
        marks: outer.marks,
        href: this.#address(element, tag, outer),
      });
      this.readChildren(element, { ...outer, ...within, depth: outer.depth + 1 });
    }
  }

  #block(element: Element, tag: string, style: string, outer: Context): void {
    this.isInline = false;
    this.endBlock(outer);
    this.#countStructure(tag, style);
    if (tag === 'hr') {
      if (!outer.isNote)
        this.blocks.push({ runs: [], heading: null, isQuote: false, isNote: false, isRule: true });
      return;
    }
    const level = headingLevel(element, tag);
    const within: Context = {
      ...outer,
      ...formatWithin('', style, outer),
      heading: level ?? outer.heading,
      isQuote: outer.isQuote || tag === 'blockquote' || isWordQuote(element.className),
      isNote: outer.isNote || /^(?:foot|end)note(?:-list)?$/.test(styleValue(style, 'mso-element')),
      isPre: outer.isPre || tag === 'pre',
      depth: outer.depth + 1,
    };
    const before = this.blocks.length + this.#lost;
    this.readChildren(element, within);
    this.endBlock(within, tag === 'p' && this.blocks.length + this.#lost === before);
  }

  #countStructure(tag: string, style: string): void {
    const isWordItem = styleValue(style, 'mso-list') !== '';
    if (tag === 'ul' || tag === 'ol' || (isWordItem && !this.#isInWordList)) this.#count('list');
    if (tag === 'table') this.#count('table');
    this.#isInWordList = isWordItem;
  }

  /** Whether an element is left out with everything in it. */
  #isLost(element: Element, tag: string, style: string): boolean {
    const lost = LOST[tag];
    if (lost !== undefined) {
      this.#count(lost);
      return true;
    }
    const reason = whyLeftOut(described(element, tag, style), this.#isWord);
    if (reason === 'deleted-words') this.dropped.set(reason, 1);
    else if (reason === 'comments')
      this.dropped.set('comment', Math.max(1, this.dropped.get('comment') ?? 0));
    else if (reason === 'comment' && /\bmsocomanchor\b/i.test(element.className)) this.#count('comment');
    else if (reason === 'hidden-words' && element.textContent.trim() !== '') this.dropped.set(reason, 1);
    return reason !== null;
  }

  #address(element: Element, tag: string, outer: Context): string | null {
    const href = tag === 'a' ? element.getAttribute('href') : null;
    if (href === null || href.trim() === '' || href.startsWith('#')) return outer.href;
    const address = publicAddress(href);
    if (address === null) this.#count('link');
    return address;
  }

  #count(kind: DroppedKind): void {
    this.dropped.set(kind, (this.dropped.get(kind) ?? 0) + 1);
  }
}

function headingLevel(element: Element, tag: string): number | null {
  const level = /^h([1-6])$/.exec(tag)?.[1];
  if (level !== undefined) return Number(level);
  return isWordTitle(tag, element.className) ? 1 : null;
}

function described(element: Element, tag: string, style: string): Described {
  return {
    tag,
    className: element.className,
    style,
    hasAuthor: element.hasAttribute('cite') || element.hasAttribute('datetime'),
    isHidden: element.hasAttribute('hidden'),
  };
}
