// How much a JSON text holds and how deep, counted before it is parsed: a few megabytes of empty arrays keep the parser,
// and with it every page, waiting for seconds.

/** Whether a text nests deeper, or holds more values, than it may; text that is not JSON may be judged either way. */
export function findExcess(
  json: Uint8Array,
  { depth: mostDepth, values: mostValues }: { depth: number; values: number },
): 'depth' | 'values' | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at] ?? 0) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case COMMA:
        if (++values > mostValues) return 'values';
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        if (++values > mostValues) return 'values';
        if (++depth > mostDepth) return 'depth';
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth -= 1;
    }
  }
  return undefined;
}

const code = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [code('"'), code('\\'), code(',')];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [code('['), code(']'), code('{'), code('}')];

/** The position of the closing quote, or the end of a text that has none. */
function endOfString(json: Uint8Array, start: number): number {
  let end = start;
  for (;;) {
    end = json.indexOf(QUOTE, end + 1);
    if (end < 0) return json.length;
    let escapes = 0;
    while (json[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}
