// The backup file: compressed lines, each starting with its kind. Independent of PostgreSQL's version and of the platform, so
// a backup of the embedded server can be restored into a hosted project and vice versa.
//   H {"format":…,"migrations":[…]}   header
//   T {"name":"public.faq","columns":[…]}   a table; its rows follow
//   R {…}   a row, as JSON from PostgreSQL
//   S {"name":…,"value":…,"isCalled":…}   a sequence
//   E {"rows":…,"sha256":…}   the end, with a checksum of everything before it
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as v from 'valibot';
import { CommandError } from '../../lib/commands/terminal.ts';

export const FORMAT = 'speaking-with-the-almighty/backup';
export const FORMAT_VERSION = 1;

const HEADER = v.object({
  format: v.string(),
  version: v.number(),
  createdAt: v.string(),
  migrations: v.array(v.pipe(v.string(), v.regex(/^\d{14}$/))),
  /** The embedded server's secrets by file name, so that sessions and links in emails survive a restore. */
  secrets: v.record(v.string(), v.string()),
});
const TABLE = v.object({ name: v.string(), columns: v.pipe(v.array(v.string()), v.minLength(1)) });
const SEQUENCE = v.object({
  name: v.string(),
  value: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)),
  isCalled: v.boolean(),
});
const END = v.object({ rows: v.number(), sha256: v.string() });

export type BackupHeader = v.InferOutput<typeof HEADER>;
export type BackupTable = v.InferOutput<typeof TABLE>;
type BackupSequence = v.InferOutput<typeof SEQUENCE>;
export type BackupLine =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'row'; json: string }
  | { kind: 'sequence'; sequence: BackupSequence };
export type BackupLines = AsyncIterable<BackupLine>;

export class BackupError extends CommandError {}

const CORRUPTED = 'The file is not a backup, or it is corrupted.';

export function pack(lines: BackupLines): Readable {
  return Readable.from(formatLines(lines)).pipe(createGzip({ level: 6 }));
}

async function* formatLines(lines: BackupLines): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    const text = `${formatLine(line)}\n`;
    hash.update(text);
    if (line.kind === 'row') rows += 1;
    yield text;
  }
  yield `E ${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`;
}

function formatLine(line: BackupLine): string {
  switch (line.kind) {
    case 'header':
      return `H ${JSON.stringify(line.header)}`;
    case 'table':
      return `T ${JSON.stringify(line.table)}`;
    case 'row':
      return `R ${line.json}`;
    case 'sequence':
      return `S ${JSON.stringify(line.sequence)}`;
  }
}

/** The checksum is last, so restore rows in a transaction. @throws BackupError */
export async function* unpack(bytes: Readable): AsyncGenerator<BackupLine> {
  const gunzip = createGunzip();
  bytes.on('error', (error) => gunzip.destroy(error));
  const hash = createHash('sha256');
  let end: v.InferOutput<typeof END> | undefined;
  let [rows, number] = [0, 0];
  try {
    for await (const text of readLines(bytes.pipe(gunzip))) {
      number += 1;
      const [kind, json] = [text.slice(0, 2), text.slice(2)];
      if (end || (number === 1) !== (kind === 'H ')) throw new BackupError(CORRUPTED);
      const read = <Schema extends v.GenericSchema>(schema: Schema): v.InferOutput<Schema> => {
        const result = v.safeParse(schema, JSON.parse(json));
        if (result.success) return result.output;
        throw new BackupError(`Line ${number} of the backup is not valid.`);
      };
      if (kind === 'E ') {
        end = read(END);
        continue;
      }
      hash.update(`${text}\n`);
      if (kind === 'H ') yield { kind: 'header', header: checkFormat(read(HEADER)) };
      else if (kind === 'T ') yield { kind: 'table', table: read(TABLE) };
      else if (kind === 'S ') yield { kind: 'sequence', sequence: read(SEQUENCE) };
      else if (kind === 'R ') {
        if (!json.startsWith('{')) throw new BackupError(`Line ${number} of the backup is not valid.`);
        rows += 1;
        yield { kind: 'row', json };
      } else throw new BackupError(CORRUPTED);
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isCorruption = error instanceof SyntaxError || /^Z_|^ERR_/.test(code);
    throw isCorruption ? new BackupError(CORRUPTED) : error;
  }
  if (!end) throw new BackupError('The backup is corrupted: its end is missing.');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex'))
    throw new BackupError('The backup is corrupted: its checksum does not match.');
}

function checkFormat(header: BackupHeader): BackupHeader {
  if (header.format !== FORMAT) throw new BackupError('The file is not a backup of this site.');
  if (header.version === FORMAT_VERSION) return header;
  throw new BackupError(
    `The backup has format ${header.version}, but this version supports only format ${FORMAT_VERSION}.`,
  );
}

/** `readline` would also split lines at U+2028, which texts may contain. */
async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // Joined once per line, so that a line of any length takes linear time.
  let parts: string[] = [];
  for await (const chunk of bytes) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = lines.pop() ?? '';
    if (lines.length > 0) {
      yield parts.join('') + (lines[0] ?? '');
      yield* lines.slice(1);
      parts = [];
    }
    parts.push(rest);
  }
  parts.push(decoder.decode());
  const rest = parts.join('');
  if (rest !== '') yield rest;
}

export type BackupContents = { header: BackupHeader; rows: ReadonlyMap<string, number> };

export type WriteOptions = {
  replace?: boolean;
};

export async function writeBackupFile(
  file: string,
  packed: Readable,
  { replace = false }: WriteOptions = {},
): Promise<BackupContents> {
  if (!replace && existsSync(file))
    throw new BackupError(`${file} already exists. Add --replace to overwrite it, or choose another file.`);
  const partial = `${file}.partial`;
  try {
    await pipeline(packed, createWriteStream(partial, { mode: 0o600 }));
    const handle = await open(partial, 'r+');
    await handle.sync().finally(() => handle.close());
    const contents = await checkBackupFile(partial);
    await rename(partial, file);
    return contents;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export async function checkBackupFile(file: string): Promise<BackupContents> {
  let header: BackupHeader | undefined;
  let table = '';
  const rows = new Map<string, number>();
  for await (const line of unpack(createReadStream(file))) {
    if (line.kind === 'header') header = line.header;
    if (line.kind === 'table') rows.set((table = line.table.name), 0);
    if (line.kind === 'row') rows.set(table, (rows.get(table) ?? 0) + 1);
  }
  if (!header) throw new BackupError(`${file} is empty.`);
  return { header, rows };
}

export function describeContents({ rows }: BackupContents): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const nonEmptyTables = [...rows].filter(([, count]) => count > 0).length;
  return `${total} rows in ${nonEmptyTables} tables, including ${rows.get('public.book_chapters') ?? 0} chapters`;
}
