// What Supabase's security and performance advisors look for, asked of the migrated database. The numbers are those of
// the public list of lints; what only a running project can show (0005, 0012, 0020, 0022) is left to its dashboard.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const TABLES = `pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'private')`;

/** Tables whose rows only the server's own role reads: row security without a policy is what closes them. */
const CLOSED = `('mail_outbox')`;

const LINTS: [name: string, query: string][] = [
  [
    '0001 foreign keys have an index',
    `select k.conrelid::regclass || ' ' || k.conname as found from pg_constraint as k
     join pg_namespace as n on n.oid = k.connamespace
     where k.contype = 'f' and n.nspname in ('public', 'private') and not exists (
       select 1 from pg_index as i where i.indrelid = k.conrelid
         and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  ],
  [
    '0002 no view shows accounts',
    `select c.relname as found from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     join pg_rewrite as r on r.ev_class = c.oid join pg_depend as d on d.objid = r.oid
     where n.nspname = 'public' and c.relkind in ('v', 'm') and d.refobjid = 'auth.users'::regclass`,
  ],
  [
    '0004 tables have a primary key',
    `select c.relname as found from ${TABLES} and not exists (select 1 from pg_index as i where i.indrelid = c.oid and i.indisprimary)`,
  ],
  [
    '0006 one policy for a role and an operation',
    `select tablename || ' ' || cmd || ' ' || role as found from pg_policies cross join unnest(roles) as role
     where schemaname = 'public' group by tablename, cmd, role having count(*) > 1`,
  ],
  [
    '0007 policies have row security',
    `select distinct p.tablename as found from pg_policies as p
     join pg_class as c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass where not c.relrowsecurity`,
  ],
  [
    '0008 row security has a policy',
    `select c.relname as found from ${TABLES} and n.nspname = 'public' and c.relrowsecurity
       and c.relname not in ${CLOSED} and not exists (select 1 from pg_policy as p where p.polrelid = c.oid)`,
  ],
  [
    '0009 no index is there twice',
    `select string_agg(indexname, ' ') as found from pg_indexes where schemaname in ('public', 'private')
     group by schemaname, tablename, regexp_replace(indexdef, 'INDEX \\S+ ', '') having count(*) > 1`,
  ],
  [
    '0010 no view with its owner’s rights',
    `select c.relname as found from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind = 'v' and n.nspname = 'public' and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
  ],
  [
    '0011 functions have a fixed search path',
    `select f.proname as found from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace
     where n.nspname in ('public', 'private') and not exists (select 1 from unnest(f.proconfig) as c where c like 'search_path=%')`,
  ],
  [
    '0013 tables have row security',
    `select c.relname as found from ${TABLES} and n.nspname = 'public' and not c.relrowsecurity`,
  ],
  [
    '0014 no extension in public',
    `select extname as found from pg_extension as e join pg_namespace as n on n.oid = e.extnamespace where n.nspname = 'public'`,
  ],
  [
    '0015 no policy trusts what accounts say of themselves',
    `select policyname as found from pg_policies where concat(qual, with_check) ~ 'user_metadata'`,
  ],
  [
    '0016, 0017 no materialized views or foreign tables in the API',
    `select c.relname as found from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('m', 'f')`,
  ],
  [
    '0018 no column refers to a system table by its number',
    `select c.relname || '.' || a.attname as found from pg_attribute as a join pg_class as c on c.oid = a.attrelid
     join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attnum > 0 and a.atttypid::regtype::text like 'reg%'`,
  ],
  [
    '0021 foreign keys to accounts end at their key',
    `select k.conname as found from pg_constraint as k where k.contype = 'f' and k.confrelid::regclass::text like 'auth.%'
       and not exists (select 1 from pg_index as i where i.indrelid = k.confrelid and i.indisunique
         and i.indkey::smallint[] @> k.confkey)`,
  ],
  [
    '0024 no policy lets everyone write',
    `select policyname as found from pg_policies where schemaname = 'public' and cmd <> 'SELECT'
       and (btrim(coalesce(qual, ''), '()') = 'true' or btrim(coalesce(with_check, ''), '()') = 'true')`,
  ],
];

test.each(LINTS)('%s', async (_, query) => {
  expect((await world.sql<{ found: string }>(query)).map(({ found }) => found)).toEqual([]);
});
