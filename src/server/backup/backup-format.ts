// The format of a backup: lines of text, each of which begins with its kind. It is independent of PostgreSQL's version and of
// where the database runs, so a backup of the embedded server can be restored into a hosted project and the other way round.
//   H {"format":…,"migrations":[…]}   header
//   T {"name":"public.faq","columns":[…]}   a table; the rows that follow belong to it
//   R {…}   a row, as PostgreSQL writes it as JSON
//   S {"name":…,"value":…,"isCalled":…}   a sequence
//   E {"rows":…,"sha256":…}   the end, with a checksum of everything before it

export const FORMAT = 'speaking-with-the-almighty/backup';
export const FORMAT_VERSION = 1;

export type BackupHeader = {
  format: typeof FORMAT;
  version: number;
  /** ISO 8601. */
  createdAt: string;
  /** Versions of the migrations that the database has. */
  migrations: string[];
  /** Secrets of the embedded server, by file name. With them, sessions and links in mails outlive the return. */
  secrets: Record<string, string>;
};

export type BackupTable = { name: string; columns: string[] };
export type BackupSequence = { name: string; value: string; isCalled: boolean };
export type BackupEnd = { rows: number; sha256: string };

export type BackupLine =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'row'; json: string }
  | { kind: 'sequence'; sequence: BackupSequence }
  | { kind: 'end'; end: BackupEnd };

/** The backup is damaged, of another version, or no backup at all. The message says which. */
export class BackupError extends Error {}

const NAME = /^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$/;
const COLUMN = /^[a-z_][a-z0-9_]*$/;

export function formatLine(line: BackupLine): string {
  switch (line.kind) {
    case 'header':
      return `H ${JSON.stringify(line.header)}`;
    case 'table':
      return `T ${JSON.stringify(line.table)}`;
    case 'row':
      return `R ${line.json}`;
    case 'sequence':
      return `S ${JSON.stringify(line.sequence)}`;
    case 'end':
      return `E ${JSON.stringify(line.end)}`;
  }
}

/** Reads one line. Names become SQL, so nothing but plain names is taken. @throws BackupError */
export function parseLine(text: string): BackupLine {
  const body = text.slice(2);
  switch (text.slice(0, 2)) {
    case 'H ':
      return { kind: 'header', header: headerOf(parsed(body)) };
    case 'T ':
      return { kind: 'table', table: tableOf(parsed(body)) };
    case 'R ':
      return { kind: 'row', json: body };
    case 'S ':
      return { kind: 'sequence', sequence: sequenceOf(parsed(body)) };
    case 'E ':
      return { kind: 'end', end: endOf(parsed(body)) };
    default:
      throw new BackupError('The file is not a backup, or it is damaged.');
  }
}

function parsed(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw new BackupError('The file is not a backup, or it is damaged.');
  }
}

function headerOf(header: Record<string, unknown>): BackupHeader {
  if (header['format'] !== FORMAT) throw new BackupError('The file is not a backup of this site.');
  if (header['version'] !== FORMAT_VERSION) {
    throw new BackupError(
      `The backup has format ${String(header['version'])}; this version reads ${FORMAT_VERSION}.`,
    );
  }
  return header as BackupHeader;
}

function tableOf({ name, columns }: Record<string, unknown>): BackupTable {
  const isPlain =
    typeof name === 'string' &&
    NAME.test(name) &&
    Array.isArray(columns) &&
    columns.every((column) => typeof column === 'string' && COLUMN.test(column));
  if (!isPlain) throw new BackupError('The backup names a table that cannot be one.');
  return { name, columns: columns as string[] };
}

function sequenceOf({ name, value, isCalled }: Record<string, unknown>): BackupSequence {
  if (typeof name !== 'string' || !NAME.test(name) || !/^-?\d+$/.test(String(value))) {
    throw new BackupError('The backup names a sequence that cannot be one.');
  }
  return { name, value: String(value), isCalled: isCalled === true };
}

function endOf({ rows, sha256 }: Record<string, unknown>): BackupEnd {
  if (typeof rows !== 'number' || typeof sha256 !== 'string') {
    throw new BackupError('The backup is damaged: its end cannot be read.');
  }
  return { rows, sha256 };
}
