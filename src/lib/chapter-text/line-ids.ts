// Names for the lines of a chapter that survive small edits: links and remembered places lead to them.

const BASE = 36;
const LENGTH = 4;
const MOST_WORDS = 2000;

/**
 * The ids of these lines, each from two neighboring words of the line: of all its pairs, the one with the lowest hash.
 * An edit elsewhere in the line, or of other lines, changes nothing. Lines of equal ids are counted.
 * @param lines words without markup
 */
export function lineIds(lines: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const id = lineId(line);
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}

/** Whether a text could be the id of a line. */
export function isLineId(text: unknown): text is string {
  return typeof text === 'string' && /^p-[a-z0-9]{4}(-\d{1,5})?$/.test(text);
}

function lineId(line: string): string {
  // Words of any script; case, marks and punctuation may change.
  const words = (
    line
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MOST_WORDS);
  const pairs = words.length < 2 ? [words.join()] : words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const lowest = pairs.map(hash).reduce((one, other) => Math.min(one, other));
  return `p-${(lowest % BASE ** LENGTH).toString(BASE).padStart(LENGTH, '0')}`;
}

/** FNV-1a, mixed once more so that low values are as good as any. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
