// A backup as bytes: the lines, a checksum at their end, compressed.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, formatLine, parseLine, type BackupEnd, type BackupLine } from './backup-format.ts';

/** Compressed bytes of a backup; the end with its checksum is added. */
export function pack(lines: AsyncIterable<BackupLine>): Readable {
  return Readable.from(withEnd(lines)).pipe(createGzip({ level: 6 }));
}

async function* withEnd(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    const text = `${formatLine(line)}\n`;
    hash.update(text);
    if (line.kind === 'row') rows += 1;
    yield text;
  }
  yield `${formatLine({ kind: 'end', end: { rows, sha256: hash.digest('hex') } })}\n`;
}

/**
 * The lines of a packed backup without its end, which is checked: a file that was cut or changed ends with an error.
 * So rows have to be written in a transaction.
 * @throws BackupError
 */
export async function* unpack(bytes: Readable): AsyncGenerator<Exclude<BackupLine, { kind: 'end' }>> {
  const gunzip = createGunzip();
  bytes.on('error', (error) => gunzip.destroy(error));
  const hash = createHash('sha256');
  let rows = 0;
  let end: BackupEnd | undefined;
  let isFirst = true;
  try {
    for await (const text of linesOf(bytes.pipe(gunzip))) {
      if (end) throw new BackupError('The backup is damaged: there is more after its end.');
      const line = parseLine(text);
      if (isFirst !== (line.kind === 'header'))
        throw new BackupError('The file is not a backup of this site.');
      isFirst = false;
      if (line.kind === 'end') {
        end = line.end;
        continue;
      }
      hash.update(`${text}\n`);
      if (line.kind === 'row') rows += 1;
      yield line;
    }
  } catch (error) {
    throw error instanceof BackupError ? error : unreadable(error);
  }
  if (!end) throw new BackupError('The backup is damaged: its end is missing.');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex')) {
    throw new BackupError('The backup is damaged: its checksum does not agree.');
  }
}

/** Ended by \n alone: `readline` also ends lines at U+2028, which any text may hold. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

function unreadable(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return /^Z_|^ERR_/.test(code ?? '')
    ? new BackupError('The file is not a backup, or it is damaged.')
    : error;
}
