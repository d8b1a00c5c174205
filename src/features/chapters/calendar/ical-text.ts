// Lines of an iCalendar file (RFC 5545).

const LONGEST_LINE_BYTES = 75;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text value: what separates values is escaped, and what no value may have is left out. */
export function icalText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|\r/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n');
}

/** A moment in UTC: 20261127T090000Z. @param time milliseconds since the epoch */
export function icalTime(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Lines with their ends, each folded so that no part is longer than 75 bytes. A character is never cut. */
export function icalLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE_BYTES) {
      parts.push(part);
      // The space that says that the line goes on counts too.
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
