// The answer to a message as the administrator's own mail program opens it.

const SUBJECT = 'Re: your message to Speaking with the Almighty';
/** Mail programs and browsers cut longer addresses. In characters of the encoded body. */
const LONGEST_BODY = 1800;

type Message = { name: string; email: string; message: string; created_at: string };

/**
 * With the message below the line for the answer, quoted with '> ', as much of it as fits.
 * @param writtenAt the message's moment in words
 */
export function replyAddress({ name, email, message }: Message, writtenAt: string): string {
  const opening = `\n\nOn ${writtenAt}, ${oneLine(name)} wrote:\n`;
  const lines = message.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `> ${line}`);
  let body = encode(opening);
  for (const [index, line] of lines.entries()) {
    const next = encode(index === 0 ? line : `\n${line}`);
    if (body.length + next.length > LONGEST_BODY) {
      body += encode(`${index === 0 ? '' : '\n'}${fitting(line, LONGEST_BODY - body.length)} [...]`);
      break;
    }
    body += next;
  }
  return `mailto:${encode(email).replaceAll('%40', '@')}?subject=${encode(SUBJECT)}&body=${body}`;
}

/** As much of a line as fits when it is encoded, in whole characters. */
function fitting(line: string, room: number): string {
  let fits = '';
  let length = 0;
  for (const character of line) {
    length += encode(character).length;
    if (length > room) break;
    fits += character;
  }
  return fits;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Lines end as RFC 6068 wants them; a half emoji cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n'));
}
