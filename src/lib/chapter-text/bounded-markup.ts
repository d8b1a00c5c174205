// Balances a line's tags and limits their depth and number, in linear time.
import { markupTokens } from './markup-tokens.ts';

/** An element that would be nested deeper loses its tags; its words stay. */
export const MOST_DEPTH = 50;
/** Elements per line that keep their tags. */
const MOST_ELEMENTS = 1000;
/** Longer tags lose their attributes: no author writes them. */
const MOST_ATTRIBUTE_CHARACTERS = 4000;
/** Placeholder among the tags where text was removed. */
export const WORDS_HERE = '\uE000';

const ATTRIBUTE = /([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;

export type BoundedMarkup = {
  /** Balanced tags, with `WORDS_HERE` in the place of each run of words. */
  tags: string;
  /** The runs of words in order, escaped. */
  words: string[];
};

/**
 * @param allowed the elements that keep their tags, all of them inline
 * @param dropped elements that are left out with everything in them
 */
export function boundedMarkup(
  line: string,
  allowed: ReadonlySet<string>,
  dropped: ReadonlySet<string>,
): BoundedMarkup {
  const words: string[] = [];
  const open = createOpenElements();
  let tags = '';
  let elements = 0;
  let run = '';
  const endRun = () => {
    if (run === '') return;
    words.push(run);
    tags += WORDS_HERE;
    run = '';
  };
  const start = (name: string, attributes: string) => {
    if (!allowed.has(name)) return;
    const isKept =
      elements < MOST_ELEMENTS &&
      open.keptDepth() < MOST_DEPTH &&
      // A link within a link is none, and would make the parser move what follows.
      !(name === 'a' && open.has(name));
    if (isKept) {
      endRun();
      elements += 1;
      tags += `<${name}${boundedAttributes(attributes)}>`;
    }
    if (name !== 'br') open.push({ name, isKept });
  };
  const end = (name: string) => {
    for (const inner of open.closeThrough(name)) {
      if (!inner.isKept) continue;
      endRun();
      tags += `</${inner.name}>`;
    }
  };
  for (const token of markupTokens(line, dropped)) {
    if (token.kind === 'text') run += escapeText(token.text);
    else if (token.kind === 'start') start(token.name, token.attributes);
    else end(token.name);
  }
  endRun();
  return { tags, words };
}

type OpenElement = { name: string; isKept: boolean };

/** The stack of open elements. Each is pushed and popped once, so the total cost is linear. */
function createOpenElements() {
  const stack: OpenElement[] = [];
  const counts = new Map<string, number>();
  let kept = 0;
  const count = ({ name, isKept }: OpenElement, by: 1 | -1) => {
    counts.set(name, (counts.get(name) ?? 0) + by);
    if (isKept) kept += by;
  };
  const has = (name: string) => (counts.get(name) ?? 0) > 0;
  return {
    has,
    keptDepth: () => kept,
    push: (element: OpenElement) => {
      stack.push(element);
      count(element, 1);
    },
    /** Takes off everything down to the innermost element of that name; nothing if there is none. */
    closeThrough: (name: string): OpenElement[] => {
      const closed: OpenElement[] = [];
      while (has(name) && closed.at(-1)?.name !== name) {
        const element = stack.pop();
        if (element === undefined) break;
        count(element, -1);
        closed.push(element);
      }
      return closed;
    },
  };
}

function boundedAttributes(attributes: string): string {
  if (attributes.length > MOST_ATTRIBUTE_CHARACTERS) return '';
  const kept = new Map<string, string>();
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    const value = (double ?? single ?? bare ?? '').replaceAll('"', '&quot;').replaceAll(WORDS_HERE, '');
    if (!kept.has(name.toLowerCase())) kept.set(name.toLowerCase(), value);
  }
  return [...kept].map(([name, value]) => ` ${name}="${value}"`).join('');
}

/** Character references stay as the author wrote them. */
function escapeText(text: string): string {
  return text.replaceAll('\0', '').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
