// Puts a database back to the rows it began with, without opening it again: that takes one to two seconds of computing.
import type { Backend } from '../../../src/server/backend/create-backend.ts';

type Sql = Backend['sql'];

/** Every table of the product and of the API, whatever its schema. */
const TABLES = `
  select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as live,
         format('kept.%I', n.nspname || '.' || c.relname) as kept
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'kept')`;

/** Copies every table's rows and every sequence's position to where no request can reach. */
export async function keepRows(sql: Sql): Promise<void> {
  await sql('create schema kept');
  await sql(`do $$
    declare t record;
    begin
      for t in ${TABLES} loop
        execute format('create table %s as table %s', t.kept, t.live);
      end loop;
      create table kept.sequences as select schemaname, sequencename, last_value from pg_sequences;
    end $$`);
}

/** Empties and fills again every table whose rows, or their order, are no longer those that were kept. */
export async function restoreRows(sql: Sql): Promise<void> {
  await sql(`do $$
    declare
      t record;
      rows_of constant text := 'select md5(string_agg(r::text, chr(10) order by r.ctid)) from %s r';
      now_there text;
      once_there text;
      columns text;
    begin
      -- Neither triggers nor foreign keys have a say: each table is filled as it was.
      perform set_config('session_replication_role', 'replica', true);
      for t in ${TABLES} loop
        execute format(rows_of, t.live) into now_there;
        execute format(rows_of, t.kept) into once_there;
        continue when now_there is not distinct from once_there;
        select string_agg(quote_ident(a.attname), ', ') into columns
          from pg_attribute a
          where a.attrelid = t.live::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
        execute format('delete from %s', t.live);
        execute format('insert into %s (%s) overriding system value select %s from %s', t.live, columns, columns, t.kept);
      end loop;
      perform setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, coalesce(s.last_value, 1), s.last_value is not null)
        from kept.sequences s;
    end $$`);
}
