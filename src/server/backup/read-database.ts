// Reads everything that a database holds, as lines of a backup.
import {
  FORMAT,
  FORMAT_VERSION,
  type BackupLine,
  type BackupSequence,
  type BackupTable,
} from './backup-format.ts';

/** Runs one statement. Throws what PostgreSQL reports. */
export type Query = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

const ROWS_AT_ONCE = 200;

/**
 * Everything in the database, table by table. To be read within one transaction that sees one moment
 * (`repeatable read`), else rows of two moments could be in it.
 * @param secrets of the server, which are stored beside the database
 */
export async function* readDatabase(
  query: Query,
  secrets: Record<string, string> = {},
): AsyncGenerator<BackupLine> {
  const migrations = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  yield {
    kind: 'header',
    header: {
      format: FORMAT,
      version: FORMAT_VERSION,
      createdAt: new Date().toISOString(),
      migrations: migrations.map(({ version }) => version),
      secrets,
    },
  };
  for (const table of await tablesOf(query)) {
    yield { kind: 'table', table };
    yield* rowsOf(query, table);
  }
  for (const sequence of await sequencesOf(query)) yield { kind: 'sequence', sequence };
}

/**
 * All tables with rows of the site: the product's schemas whole, the accounts, and which seed has run. What migrations
 * are applied is in the header. Generated columns make themselves.
 */
export function tablesOf(query: Query): Promise<BackupTable[]> {
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

async function* rowsOf(query: Query, { name, columns }: BackupTable): AsyncGenerator<BackupLine> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  await query(
    `declare backup_rows no scroll cursor for select to_jsonb(kept)::text as json from (select ${list} from ${name}) as kept`,
  );
  for (;;) {
    const rows = await query<{ json: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`);
    for (const { json } of rows) yield { kind: 'row', json };
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await query('close backup_rows');
}

async function sequencesOf(query: Query): Promise<BackupSequence[]> {
  const names = await query<{ name: string }>(`
    select format('%s.%s', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'private', 'auth') order by 1`);
  const sequences: BackupSequence[] = [];
  for (const { name } of names) {
    const [state] = await query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    );
    if (state) sequences.push({ name, value: state.value, isCalled: state.is_called });
  }
  return sequences;
}
