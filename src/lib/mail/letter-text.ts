// Chapter text as blocks of an email. Without dependencies, because the hosted function has none: text is escaped, and
// only the tags below are copied, without their attributes.
import { chapterLines, PARAGRAPH_MARK, type TextKind } from '../chapter-text/chapter-lines.ts';
import { withoutSpeakers } from '../dialogue/quotations.ts';
import { decodeEntities } from '../text/decode-entities.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { LINK_STYLE, type Block } from './layout.ts';

const INLINE_TAGS = new Set('b br cite em i mark q s small strong sub sup u'.split(' '));
const TAG = /(<\/?[a-zA-Z][^<>]*>|<!--.*?-->)/;

/** A line of its own: `![What it shows](https://example.org/picture.jpg)`, or with the path of an uploaded file. */
const IMAGE = /^!\[([^\][]{0,300})\]\((https:\/\/[^\s()<>"]{1,1000}|\/media\/[\w.-]{1,100})\)$/;

export function imageLine(line: string): { alt: string; src: string } | undefined {
  const [, alt = '', src = ''] = IMAGE.exec(line.trim()) ?? [];
  if (src.startsWith('/')) return { alt, src };
  const url = URL.parse(src);
  // Normalized, because the host becomes part of the page's security policy.
  return url && !url.hostname.includes('*') ? { alt, src: url.href } : undefined;
}

const LEVELS: Record<TextKind, 'heading' | 'quote' | 'paragraph'> = {
  opening: 'heading',
  heading: 'heading',
  subheading: 'heading',
  paragraph: 'paragraph',
  'closing-quote': 'quote',
};

/** A letter has only paragraphs and images. */
export function textBlocks(text: string, format: 'chapter' | 'letter', siteUrl: string): Block[] {
  return chapterLines(text).flatMap((line): Block[] => {
    if (line.kind === 'break' || line.markup === PARAGRAPH_MARK) return [];
    const image = format === 'letter' && imageLine(line.markup);
    if (image) return [{ kind: 'image', ...image, src: new URL(image.src, siteUrl).href }];
    const level = format === 'letter' ? 'paragraph' : LEVELS[line.kind];
    const markup = withoutSpeakers(line.markup);
    return [{ kind: 'rich', level, html: inlineHtml(markup, siteUrl), text: plainText(markup, siteUrl) }];
  });
}

function inlineHtml(markup: string, siteUrl: string): string {
  const open: string[] = [];
  const html = markup.split(TAG).map((part) => {
    if (!TAG.test(part)) return escapeHtml(decodeEntities(part));
    const [, slash, name = ''] = /^<(\/?)([a-zA-Z]+)/.exec(part) ?? [];
    const tag = name.toLowerCase();
    if (tag === 'br') return '<br>';
    if (tag !== 'a' && !INLINE_TAGS.has(tag)) return '';
    if (slash) {
      if (open.at(-1) !== tag) return '';
      open.pop();
      return `</${tag}>`;
    }
    const href = tag === 'a' ? linkTarget(part, siteUrl) : '';
    if (href === undefined) return '';
    open.push(tag);
    return tag === 'a' ? `<a class="m-link" href="${escapeHtml(href)}" style="${LINK_STYLE}">` : `<${tag}>`;
  });
  return `${html.join('')}${open
    .reverse()
    .map((tag) => `</${tag}>`)
    .join('')}`;
}

/** Relative to the site, because an email has no address of its own. */
function linkTarget(tag: string, siteUrl: string): string | undefined {
  const [, double, single] = /\shref=(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
  const href = decodeEntities(double ?? single ?? '').trim();
  const url = URL.parse(href, siteUrl);
  return href !== '' && url && /^(https?|mailto):$/.test(url.protocol) ? url.href : undefined;
}

function plainText(markup: string, siteUrl: string): string {
  return markup
    .split(TAG)
    .map((part) => (TAG.test(part) ? plainTag(part, siteUrl) : decodeEntities(part)))
    .join('')
    .trim();
}

function plainTag(tag: string, siteUrl: string): string {
  if (/^<br/i.test(tag)) return '\n';
  const href = /^<a\s/i.test(tag) ? linkTarget(tag, siteUrl) : undefined;
  return href === undefined ? '' : `(${href}) `;
}
