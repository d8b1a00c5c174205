// What the sanitizer takes out of one line, and where its links lead.
import { markupTokens } from '~/lib/chapter-text/markup-tokens.ts';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/paragraph-mark.ts';
import { ALLOWED } from '~/lib/chapter-text/sanitize-markup.ts';

const KEPT = new Set(ALLOWED.tagNames);
const DROPPED_WHOLE = new Set(ALLOWED.strip);
const NONE: ReadonlySet<string> = new Set();
const LONGEST_QUOTE = 60;
const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Sentences about words and elements that no reader will see. */
export function droppedMarkup(line: string): string[] {
  if (!line.includes('<')) return [];
  const text = line.trimStart().startsWith(PARAGRAPH_MARK)
    ? line.trimStart().slice(PARAGRAPH_MARK.length)
    : line;
  return [
    ...wordsInDroppedElements(text),
    ...wordsInComments(text),
    ...unendedTag(text),
    ...foreignTags(text),
  ];
}

/** Sentences about links that are not `https`, or that are left out. */
export function linkProblems(line: string): string[] {
  if (!/<a\b/i.test(line)) return [];
  return [...markupTokens(line, DROPPED_WHOLE)].flatMap((token) => {
    if (token.kind !== 'start' || token.name !== 'a') return [];
    const match = HREF.exec(` ${token.attributes}`);
    const href = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
    if (href === '') return ['A link has no address.'];
    if (/^http:/i.test(href)) return [`The link to ${quoted(href)} is not https.`];
    const scheme = /^([a-z][a-z\d+.-]*):/i.exec(href)?.[1]?.toLowerCase();
    return scheme === undefined || scheme === 'https' || scheme === 'mailto'
      ? []
      : [`The address ${quoted(href)} is left out: links begin with https:, mailto:, / or #.`];
  });
}

function wordsInDroppedElements(line: string): string[] {
  const found: string[] = [];
  let inside: { name: string; words: string } | null = null;
  const end = () => {
    if (inside?.words.trim()) found.push(`${quoted(inside.words)} is left out with its <${inside.name}>.`);
    inside = null;
  };
  for (const token of markupTokens(line, NONE)) {
    if (token.kind === 'text') {
      if (inside) inside.words += token.text;
    } else if (token.kind === 'start') {
      if (!inside && DROPPED_WHOLE.has(token.name)) inside = { name: token.name, words: '' };
    } else if (token.name === inside?.name) end();
  }
  end();
  return found;
}

function wordsInComments(line: string): string[] {
  return [...line.matchAll(/<!--([\s\S]*?)(?:-->|$)/g)].flatMap(([, words = '']) =>
    /[\p{L}\p{N}]/u.test(words) ? [`${quoted(words)} is left out: it is a comment.`] : [],
  );
}

/** A tag that does not end takes the rest of the line with it. */
function unendedTag(line: string): string[] {
  const at = line.lastIndexOf('<');
  const rest = line.slice(at);
  return at >= 0 && /^<\/?[a-z]/i.test(rest) && !rest.includes('>')
    ? [
        `${quoted(rest)} is left out: a tag begins there and does not end. Write &lt; for a < that should be read.`,
      ]
    : [];
}

function foreignTags(line: string): string[] {
  const names = new Set<string>();
  for (const token of markupTokens(line, DROPPED_WHOLE))
    if (token.kind === 'start' && !KEPT.has(token.name)) names.add(token.name);
  return [...names].map((name) => `<${quotedName(name)}> is left out; words in it stay.`);
}

function quotedName(name: string): string {
  return name.length > LONGEST_QUOTE ? `${name.slice(0, LONGEST_QUOTE)}…` : name;
}

function quoted(words: string): string {
  const trimmed = words.trim().replace(/\s+/g, ' ');
  return `‘${trimmed.length > LONGEST_QUOTE ? `${trimmed.slice(0, LONGEST_QUOTE)}…` : trimmed}’`;
}
