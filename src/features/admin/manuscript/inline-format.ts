// What an element's tag and style say about the words in it.
import type { Mark } from './inline-runs.ts';

export type Format = { marks: ReadonlySet<Mark>; href: string | null };

const MARK_OF_TAG: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  dfn: 'em',
  var: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sup: 'sup',
  sub: 'sub',
  mark: 'mark',
  small: 'small',
  q: 'q',
  cite: 'cite',
};

const PUBLIC_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@)/i;
/** Looks only: nothing of it is in the text format. */
const LOOKS =
  /(?:^|[;\s])(?:color|background(?:-color)?|font-family|font-size|text-indent|text-align\s*:\s*(?:center|right|justify))\b/i;

/** The value of one property in a style attribute, in lower case; empty when it is not there. */
export function styleValue(style: string, property: string): string {
  const match = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style);
  return (match?.[1] ?? '').trim().toLowerCase();
}

export function hasLooks(style: string): boolean {
  return LOOKS.test(style);
}

/** The format inside an element. */
export function formatWithin(tag: string, style: string, outer: Format): Format {
  const own = MARK_OF_TAG[tag];
  const isPlain = own === undefined && style === '';
  if (isPlain) return outer;
  const marks = new Set(outer.marks);
  if (own !== undefined) marks.add(own);
  if (style !== '') applyStyle(marks, style, outer.href !== null);
  return { marks, href: outer.href };
}

function applyStyle(marks: Set<Mark>, style: string, isLink: boolean): void {
  const weight = styleValue(style, 'font-weight');
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) marks.add('strong');
  else if (/^(?:normal|lighter|[1-5]00)/.test(weight)) marks.delete('strong');
  const slant = styleValue(style, 'font-style');
  if (/^(?:italic|oblique)/.test(slant)) marks.add('em');
  else if (slant.startsWith('normal')) marks.delete('em');
  const line = `${styleValue(style, 'text-decoration')} ${styleValue(style, 'text-decoration-line')}`;
  if (line.includes('underline') && !isLink) marks.add('u');
  if (line.includes('line-through')) marks.add('s');
  const height = styleValue(style, 'vertical-align');
  if (height === 'super') marks.add('sup');
  if (height === 'sub') marks.add('sub');
}

/** The address of a link, as far as it leads anywhere from this site; null otherwise. */
export function publicAddress(href: string): string | null {
  const address = href.trim();
  const target = /^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(address) ? redirected(address) : address;
  return PUBLIC_ADDRESS.test(target) && !/\s/.test(target) ? target : null;
}

/** Documents leave the Google Docs by way of a redirect. */
function redirected(address: string): string {
  try {
    return new URL(address).searchParams.get('q') ?? address;
  } catch {
    return address;
  }
}
