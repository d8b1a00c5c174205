// Reopening a database takes one to two seconds.
import type { Backend } from '../../src/server/backend/create-backend.ts';

type Sql = Backend['sql'];

export const ALL_SCHEMAS = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'";

/** Differs after any change: with the same number of rows, at least one is newer than all before. */
export const digestOf = (table: string) =>
  `(select concat_ws(' ', count(*), sum(r.xmin::text::bigint)) from ${table} r)`;

export async function snapshotRows(sql: Sql, schemas: string): Promise<void> {
  const tables = await sql<{ live: string; kept: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as live, format('kept.%I', n.nspname || '.' || c.relname) as kept,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${schemas} group by n.nspname, c.relname`,
  );
  await sql('drop schema if exists kept cascade');
  await sql('create schema kept');
  await sql('create table kept.digests (live text primary key, digest text)');
  await sql(
    `create table kept.sequences as select s.schemaname, s.sequencename, s.last_value
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname where ${schemas}`,
  );
  for (const { live, kept } of tables) {
    await sql(`create table ${kept} as table ${live}`);
    await sql(`insert into kept.digests values ('${live}', ${digestOf(live)})`);
  }
  const restored = tables.map(
    ({ live, kept, columns }) =>
      `if ${digestOf(live)} is distinct from (select digest from kept.digests where live = '${live}') then
         delete from ${live};
         insert into ${live} (${columns}) overriding system value select ${columns} from ${kept};
         update kept.digests set digest = ${digestOf(live)} where live = '${live}';
       end if;`,
  );
  // Disables triggers and foreign keys.
  await sql(`create function kept.restore() returns void language plpgsql
    set session_replication_role = replica as $$
    begin
      ${restored.join('\n')}
      perform setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, coalesce(s.last_value, 1), s.last_value is not null)
        from kept.sequences s;
    end $$`);
}

const restoredAt = new WeakMap<Sql, string>();

export async function restoreRows(sql: Sql): Promise<void> {
  if (restoredAt.get(sql) === (await writeState(sql))) return;
  await sql('select kept.restore()');
  restoredAt.set(sql, await writeState(sql));
}

/** Changes when a writing transaction begins or ends. Much faster than comparing rows. */
async function writeState(sql: Sql): Promise<string> {
  const [row] = await sql<{ state: string }>('select pg_current_snapshot()::text as state');
  return row?.state ?? '';
}
