// Writes a backup into a database whose tables are there: what the migrations put into them is replaced.
import {
  BackupError,
  type BackupHeader,
  type BackupLine,
  type BackupSequence,
  type BackupTable,
} from './backup-format.ts';
import { tablesOf, type Query } from './read-database.ts';

const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 1_000_000;

type Lines = AsyncIterable<Exclude<BackupLine, { kind: 'end' }>>;

/**
 * Restores everything, and pauses the mail: what was sent and who unsubscribed since the backup is not in it, so the
 * publisher looks at the outbox before anything goes out again. The caller runs it in one transaction and rolls back when it throws, for the checksum comes last.
 * Triggers and foreign keys are off: rows are what they were, and cause nothing.
 * @param prepare makes the tables as the backup knows them: called with its header before anything is written
 * @throws BackupError when the backup is damaged or names a table that is not there
 */
export async function restoreDatabase(
  query: Query,
  lines: Lines,
  prepare: (header: BackupHeader) => Promise<void>,
): Promise<void> {
  const writer = createRowWriter(query);
  for await (const line of lines) {
    if (line.kind === 'header') {
      await prepare(line.header);
      await query('set local session_replication_role = replica');
      await writer.emptyTables();
    } else if (line.kind === 'table') {
      await writer.begin(line.table);
    } else if (line.kind === 'row') {
      await writer.add(line.json);
    } else {
      await writer.flush();
      await setSequence(query, line.sequence);
    }
  }
  await writer.flush();
  await pauseMail(query);
  await query('set local session_replication_role = default');
}

/** A backup may be older than the site's mail. */
async function pauseMail(query: Query): Promise<void> {
  const [row] = await query<{ isThere: boolean }>(
    `select to_regclass('public.mail_settings') is not null as "isThere"`,
  );
  if (row?.isThere) await query('update public.mail_settings set is_paused = true');
}

function createRowWriter(query: Query) {
  let known = new Map<string, readonly string[]>();
  let insert: string | undefined;
  let waiting: string[] = [];
  let characters = 0;

  const flush = async () => {
    if (waiting.length > 0 && insert !== undefined) await query(insert, [`[${waiting.join(',')}]`]);
    waiting = [];
    characters = 0;
  };
  return {
    flush,
    emptyTables: async () => {
      const tables = await tablesOf(query);
      known = new Map(tables.map(({ name, columns }) => [name, columns]));
      for (const { name } of tables) await query(`delete from ${name}`);
    },
    begin: async (table: BackupTable) => {
      await flush();
      insert = insertInto(table, known.get(table.name));
    },
    add: async (json: string) => {
      if (insert === undefined) throw new BackupError('The backup has rows of a table that is not here.');
      waiting.push(json);
      characters += json.length;
      if (waiting.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await flush();
    },
  };
}

/**
 * Undefined for a table that is not here: that is an error once it has rows. The accounts of a hosted project have
 * tables and columns that the embedded server lacks; those are left to their defaults.
 */
function insertInto({ name, columns }: BackupTable, here: readonly string[] | undefined): string | undefined {
  if (!here) return undefined;
  const isAccounts = name.startsWith('auth.');
  const missing = columns.filter((column) => !here.includes(column));
  if (missing.length > 0 && !isAccounts) {
    throw new BackupError(`The table ${name} lacks the columns ${missing.join(', ')} of the backup.`);
  }
  const list = columns
    .filter((column) => here.includes(column))
    .map((column) => `"${column}"`)
    .join(', ');
  return `insert into ${name} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`;
}

async function setSequence(query: Query, { name, value, isCalled }: BackupSequence): Promise<void> {
  await query('select setval($1::regclass, $2::text::bigint, $3)', [name, value, isCalled]);
}
