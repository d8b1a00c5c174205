const MAX_LINE_BYTES = 75;
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

export function icalText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|\r/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n');
}

export function icalTime(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** RFC 5545: lines fold after 75 bytes, between characters. */
export function icalLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function foldLine(text: string): string {
  const lines: string[] = [];
  let line = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(line);
      [line, bytes] = [' ', 1];
    }
    line += character;
    bytes += size;
  }
  return [...lines, line].join('\r\n');
}
