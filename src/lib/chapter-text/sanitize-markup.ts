import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize, type Schema } from 'hast-util-sanitize';
import type { Element, Nodes, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { hasOnlySpeakers } from '../dialogue/quotations.ts';
import { SPEAKER_IDS, toSpeaker } from '../dialogue/speakers.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { hasTooManyTags } from './chapter-lines.ts';

export const ALLOWED: Schema = {
  tagNames: 'a abbr b bdi br cite em i mark q s small span strong sub sup u'.split(' '),
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    q: [['dataSpeaker', ...SPEAKER_IDS]],
    '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: 'script style template noscript iframe object svg math textarea title xmp'.split(' '),
  allowComments: false,
  allowDoctypes: false,
};

/** Converts one line of chapter text to safe inline HTML. Never throws. */
export function sanitizeMarkup(line: string): string {
  if (hasOnlySpeakers(line) && !hasTooManyTags(line)) return line;
  // The parser takes quadratic time on deeply nested tags.
  const html = hasTooManyTags(line) ? escapeHtml(stripTags(line)) : line;
  const tree = fromHtmlIsomorphic(html, { fragment: true });
  return toHtml(sanitize(line.includes('data-speaker') ? onlyKnownSpeakers(tree) : tree, ALLOWED));
}

/** Other speakers, and those inside somebody's quotation, become plain quotations. */
function onlyKnownSpeakers<Node extends Nodes>(node: Node, isQuoted = false): Node {
  if (!('children' in node)) return node;
  const children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
    if (!isSpeaker(child)) return [onlyKnownSpeakers(child, isQuoted)];
    const isKept = !isQuoted && toSpeaker(child.properties['dataSpeaker']) !== null;
    const result = onlyKnownSpeakers(child, isQuoted || isKept);
    return isKept ? [result] : asPlainQuotation(result);
  });
  return { ...node, children };
}

/** `<q>` adds quotation marks, so it is removed around those in the text. */
function asPlainQuotation(quotation: Element): RootContent[] {
  if (/^\s*["“„«‘]/.test(textOf(quotation))) return quotation.children;
  return [{ ...quotation, properties: { ...quotation.properties, dataSpeaker: null } }];
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const isSpeaker = (node: Nodes): node is Element =>
  node.type === 'element' && node.tagName === 'q' && 'dataSpeaker' in node.properties;

const stripTags = (line: string) => line.replace(/<[^<>]*>/g, '');

const BLOCKS = ['p', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'hr', 'code', 'pre'];
const PROSE: Schema = { ...ALLOWED, tagNames: [...(ALLOWED.tagNames ?? []), ...BLOCKS] };

/** Treats HTML and frontmatter as plain text. */
export function escapeHtmlInMarkdown(markdown: string): string {
  // A Markdown comment, so that a leading '---' is not parsed as frontmatter.
  return `[//]: #\n\n${markdown.replaceAll('<', '&lt;')}`;
}

export function sanitizeProse(html: string): string {
  const demoted = html.replace(/<(\/?)h1\b/g, '<$1h2');
  return toHtml(sanitize(fromHtmlIsomorphic(demoted, { fragment: true }), PROSE));
}
