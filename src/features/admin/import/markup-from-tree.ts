// A parsed paragraph as one line of chapter text: elements that the text format knows stay, of others the words.
import type { Element, ElementContent, Nodes, RootContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { ALLOWED } from '~/lib/chapter-text/sanitize-markup.ts';
import { noteMark } from './manuscript-block.ts';

/** What is met on the way and has to be reported or looked up. */
export type Found = {
  /** Counts by what was dropped: 'image', 'link'. */
  drop: (what: Dropped) => void;
  /** The note that a link to a fragment of the page refers to, if it does. */
  noteOf: (fragment: string) => string | null;
  /** Style declarations by class name, as far as a stylesheet in the page has some. */
  styleOf: (className: string) => string;
};

export type Dropped = 'image' | 'link' | 'table' | 'list' | 'quotation' | 'media';

const SAME_AS: Record<string, string> = { del: 's', strike: 's', ins: 'u', dfn: 'em', var: 'em' };
const MEDIA = new Set(['video', 'audio', 'iframe', 'object', 'embed', 'canvas', 'svg', 'math']);
const IMAGES = new Set(['img', 'picture']);

/** A line of chapter text, without spaces at its ends. */
export function markupFrom(nodes: readonly RootContent[], found: Found): string {
  const children = nodes.flatMap((node) => converted(node, found));
  const html = toHtml(sanitize({ type: 'root', children }, ALLOWED), {
    characterReferences: { useNamedReferences: true },
  });
  return (
    html
      .replace(/[^\S\u00A0]+/g, ' ')
      .replace(/ ?(<br>) ?/g, '$1')
      // Needs no entity, and is easier to read in the editor.
      .replace(/&amp;(?= )/g, '&')
      .replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
  );
}

function converted(node: Nodes, found: Found): ElementContent[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }];
  if (node.type !== 'element') return [];
  if (IMAGES.has(node.tagName)) found.drop('image');
  else if (MEDIA.has(node.tagName)) found.drop('media');
  const note = noteReference(node, found);
  if (note !== null) return [{ type: 'text', value: noteMark(note) }];
  const children = node.children.flatMap((child) => converted(child, found));
  return styled(node, children, found);
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

function styled(node: Element, children: ElementContent[], found: Found): ElementContent[] {
  const tagName = SAME_AS[node.tagName] ?? node.tagName;
  const { href, title, lang, dir } = node.properties;
  if (tagName === 'a') {
    if (typeof href !== 'string' || !/^(https?:|mailto:|\/)/i.test(href.trim())) {
      if (typeof href === 'string') found.drop('link');
      return children;
    }
    const properties = { href: plainAddress(href.trim()), ...(typeof title === 'string' && { title }) };
    return [{ type: 'element', tagName, properties, children }];
  }
  const style = styleOf(node, found);
  const wrapped = [...wrappersOf(style)].reduce<ElementContent[]>(
    (inner, wrapper) => [{ type: 'element', tagName: wrapper, properties: {}, children: inner }],
    children,
  );
  if (tagName === 'br') return [{ type: 'element', tagName, properties: {}, children: [] }];
  // Word processors set whole paragraphs in empty spans; only what says something stays.
  const says = { ...(typeof lang === 'string' && { lang }), ...(typeof dir === 'string' && { dir }) };
  if (tagName === 'span' && Object.keys(says).length === 0) return wrapped;
  // Google Docs puts all that is copied into a <b> that is not bold.
  if (tagName === 'b' && /font-weight:\s*(normal|400)/.test(style)) return wrapped;
  if (children.length === 0) return [];
  const kept = tagName === 'abbr' && typeof title === 'string' ? { ...says, title } : says;
  return [{ type: 'element', tagName, properties: kept, children: wrapped }];
}

function styleOf(node: Element, found: Found): string {
  const { className, style } = node.properties;
  const names = Array.isArray(className) ? className.map(String) : [];
  return [...names.map(found.styleOf), typeof style === 'string' ? style : ''].join(';');
}

function* wrappersOf(style: string): Generator<string> {
  if (/font-style:\s*(italic|oblique)/.test(style)) yield 'em';
  if (/font-weight:\s*(bold|[6-9]00)/.test(style)) yield 'strong';
  if (/vertical-align:\s*super/.test(style)) yield 'sup';
  if (/vertical-align:\s*sub\b/.test(style)) yield 'sub';
  if (/text-decoration[^;]*:\s*[^;]*line-through/.test(style)) yield 's';
}

/** Google Docs sends links through its own redirect. */
function plainAddress(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/i.test(href)) return href;
  const target = URL.canParse(href) ? new URL(href).searchParams.get('q') : null;
  return target !== null && /^https?:/.test(target) ? target : href;
}
