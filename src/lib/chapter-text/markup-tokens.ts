// A linear-time tokenizer for one line of markup; the HTML parser can take quadratic time on hostile input.

export type MarkupToken =
  | { kind: 'text'; text: string }
  | { kind: 'start'; name: string; attributes: string }
  | { kind: 'end'; name: string };

/** Before anything else the sign is one of the words. */
const MARKUP_START = /<(?=[a-z/!?])/gi;
const TAG_NAME = /[a-z][^\s/>]*/iy;

/**
 * The tags and words of a line. Comments are left out, and so is what `dropped` elements hold; a tag or comment that
 * does not end takes the rest of the line with it, as in browsers.
 */
export function* markupTokens(line: string, dropped: ReadonlySet<string>): Generator<MarkupToken> {
  let at = 0;
  while (at < line.length) {
    MARKUP_START.lastIndex = at;
    const open = MARKUP_START.exec(line)?.index ?? -1;
    if (open < 0) return yield { kind: 'text', text: line.slice(at) };
    if (open > at) yield { kind: 'text', text: line.slice(at, open) };
    const next = line[open + 1] ?? '';
    const isEnd = next === '/';
    if (next === '!' || next === '?' || (isEnd && !isAsciiLetter(line.charCodeAt(open + 2)))) {
      at = endOfComment(line, open);
      continue;
    }
    TAG_NAME.lastIndex = open + (isEnd ? 2 : 1);
    const name = (TAG_NAME.exec(line)?.[0] ?? '').toLowerCase();
    const nameEnd = TAG_NAME.lastIndex;
    const end = line[nameEnd] === '>' ? nameEnd + 1 : endOfTag(line, nameEnd);
    if (end < 0) return;
    if (isEnd) yield { kind: 'end', name };
    else if (!dropped.has(name)) yield { kind: 'start', name, attributes: line.slice(nameEnd, end - 1) };
    at = !isEnd && dropped.has(name) ? endOfDropped(line, name, end) : end;
  }
}

function isAsciiLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function endOfComment(line: string, open: number): number {
  const isComment = line.startsWith('<!--', open);
  const end = line.indexOf(isComment ? '-->' : '>', open + (isComment ? 4 : 2));
  return end < 0 ? line.length : end + (isComment ? 3 : 1);
}

/** Behind the `>` that ends a tag, or -1: a `>` in a quoted value does not. */
function endOfTag(line: string, from: number): number {
  let quote = '';
  let mayQuote = false;
  for (let at = from; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if (mayQuote && (character === '"' || character === "'")) quote = character;
    mayQuote = quote === '' && (character === '=' || (mayQuote && /\s/.test(character)));
  }
  return -1;
}

function endOfDropped(line: string, name: string, from: number): number {
  const endTag = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  endTag.lastIndex = from;
  const end = endTag.test(line) ? line.indexOf('>', endTag.lastIndex) : -1;
  return end < 0 ? line.length : end + 1;
}
