const BASE = 36;
const LENGTH = 4;
const MAX_WORDS = 2000;
/** Two words would not be distinctive: many lines contain 'I said'. */
const GROUP_SIZE = 3;

/**
 * Each id is the lowest hash of any three consecutive words, so it survives edits elsewhere in the line or in other
 * lines. Duplicate ids get a number.
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

export function isLineId(text: unknown): text is string {
  return typeof text === 'string' && /^p-[a-z0-9]{4}(-\d{1,5})?$/.test(text);
}

function lineId(line: string): string {
  const words = (
    line
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, MAX_WORDS);
  let lowest = hash(words.slice(0, GROUP_SIZE).join(' '));
  for (let end = GROUP_SIZE + 1; end <= words.length; end++)
    lowest = Math.min(lowest, hash(words.slice(end - GROUP_SIZE, end).join(' ')));
  return `p-${(lowest % BASE ** LENGTH).toString(BASE).padStart(LENGTH, '0')}`;
}

/** FNV-1a with a final mix, because the lowest hash is used. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
