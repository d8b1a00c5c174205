// Reads all rows of a database as backup lines, and restores them.
import {
  BackupError,
  FORMAT,
  FORMAT_VERSION,
  type BackupLine,
  type BackupLines,
  type BackupTable,
} from './backup-file.ts';

export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

const ROWS_PER_BATCH = 200;
const CHARACTERS_PER_BATCH = 1_000_000;

/** Requires a `repeatable read` transaction. @param secrets the server's */
export async function* readDatabase(
  query: Query,
  secrets: Record<string, string> = {},
): AsyncGenerator<BackupLine> {
  const applied = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const migrations = applied.map(({ version }) => version);
  const createdAt = new Date().toISOString();
  yield {
    kind: 'header',
    header: { format: FORMAT, version: FORMAT_VERSION, createdAt, migrations, secrets },
  };
  for (const table of await listTables(query)) {
    yield { kind: 'table', table };
    const list = quoteColumns(table.columns);
    // With `.*`, because a table may have a column named like the alias.
    await query(
      `declare backup_rows no scroll cursor for select to_jsonb(source.*)::text as json from (select ${list} from ${table.name}) as source`,
    );
    for (let count = ROWS_PER_BATCH; count === ROWS_PER_BATCH;) {
      const rows = await query<{ json: string }>(`fetch ${ROWS_PER_BATCH} from backup_rows`);
      for (const { json } of rows) yield { kind: 'row', json };
      count = rows.length;
    }
    await query('close backup_rows');
  }
  for (const name of await listSequences(query)) {
    const [state] = await query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    if (state) yield { kind: 'sequence', sequence: { name, ...state } };
  }
}

const quoteColumns = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

/** Of the product, the accounts, and the applied seeds. Migrations are in the header. */
export function listTables(query: Query): Promise<BackupTable[]> {
  return query<BackupTable>(`
    select format('%s.%s', n.nspname, c.relname) as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r'
      and (n.nspname in ('public', 'private', 'auth') and c.relname <> 'schema_migrations'
        or n.nspname = 'supabase_migrations' and c.relname = 'seed_files')
      and c.relpersistence = 'p'
    group by n.nspname, c.relname
    order by 1`);
}

async function listSequences(query: Query): Promise<string[]> {
  const rows = await query<{ name: string }>(`
    select format('%s.%s', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'private', 'auth') order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * Also pauses sending, because emails and unsubscribes since the backup are missing, so the publisher must review the outbox
 * first. Requires a transaction, because the checksum is last.
 */
export async function restoreDatabase(query: Query, lines: BackupLines): Promise<void> {
  const tables = new Map((await listTables(query)).map(({ name, columns }) => [name, columns]));
  const sequences = new Set(await listSequences(query));
  const missing = new Set(
    [...tables.keys()].filter((name) => /^(public|private)\.|^auth\.users$/.test(name)),
  );
  let insert: string | undefined;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0 && insert !== undefined)
      await query(insert, [`[${batch.join(',')}]`]).catch(throwValueError);
    [batch, characters] = [[], 0];
  };

  await query('set local session_replication_role = replica');
  for (const name of tables.keys()) await query(`delete from ${name}`);
  for await (const line of lines) {
    if (line.kind === 'row') {
      batch.push(line.json);
      characters += line.json.length;
      if (batch.length >= ROWS_PER_BATCH || characters >= CHARACTERS_PER_BATCH) await flush();
      continue;
    }
    await flush();
    if (line.kind === 'table') {
      missing.delete(line.table.name);
      insert = buildInsert(line.table, tables.get(line.table.name));
    } else if (line.kind === 'sequence' && sequences.has(line.sequence.name)) {
      const { name, value, isCalled } = line.sequence;
      const parameters = [name, value, isCalled];
      await query('select setval($1::regclass, $2::text::bigint, $3)', parameters).catch(throwValueError);
    }
  }
  await flush();
  if (missing.size > 0) throw new BackupError(`The backup is missing ${[...missing].join(', ')}.`);
  const settings = tables.get('public.mail_settings');
  // Missing from older databases.
  const reason = settings?.includes('pause_reason') ? `, pause_reason = 'restore'` : '';
  if (settings) await query(`update public.mail_settings set is_paused = true${reason}`);
  await query('set local session_replication_role = default');
  if (tables.has('public.audit_log')) await query(`select private.record_action('Backup restored')`);
}

/** Omits the tables and columns of a hosted project's accounts that the embedded server lacks. */
function buildInsert(
  { name, columns }: BackupTable,
  existing: readonly string[] | undefined,
): string | undefined {
  const isAccounts = name.startsWith('auth.');
  if (!existing && isAccounts) return undefined;
  if (!existing)
    throw new BackupError(`The backup contains the table ${name}, which this site does not have.`);
  const known = columns.filter((column) => existing.includes(column));
  if (!isAccounts && (known.length < columns.length || known.length < existing.length))
    throw new BackupError(`The table ${name} in the backup has different columns than this site's.`);
  const list = quoteColumns(known);
  return `insert into ${name} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`;
}

/** Hides PostgreSQL's message, which may quote personal data. */
function throwValueError(error: unknown): never {
  const { code = '', constraint } = error as { code?: string; constraint?: string };
  if (!/^(22|23|42)/.test(code)) throw error;
  const suffix = constraint ? `, ${constraint}` : '';
  throw new BackupError(`A value in the backup is not valid for its table (${code}${suffix}).`);
}
