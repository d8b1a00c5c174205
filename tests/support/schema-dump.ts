type Query = <Row>(sql: string) => Promise<{ rows: Row[] }>;

const SCHEMAS = `('public', 'private')`;

const LINES = `
  select concat_ws(' ', 'schema', nspname, nspacl) as line from pg_namespace where nspname in ${SCHEMAS}
  union all
  select concat_ws(' ', 'table', c.oid::regclass, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
    (select string_agg(acl::text, ',' order by acl::text) from unnest(c.relacl) as acl))
  from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'v', 'm', 'S')
  union all
  select concat_ws(' ', 'column', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
    a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attacl)
  from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
  left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
  from pg_constraint as k join pg_namespace as n on n.oid = k.connamespace
  where n.nspname in ${SCHEMAS} and k.conrelid <> 0
  union all
  select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid)) from pg_index as i
  join pg_class as c on c.oid = i.indexrelid join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS}
  union all
  select concat_ws(' ', 'function', pg_get_functiondef(f.oid),
    (select string_agg(acl::text, ',' order by acl::text) from unnest(f.proacl) as acl))
  from pg_proc as f join pg_namespace as n on n.oid = f.pronamespace where n.nspname in ${SCHEMAS}
  union all
  select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger as t
  join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and not t.tgisinternal
  union all
  select concat_ws(' ', 'policy', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
  from pg_policies
  union all
  select concat_ws(' ', 'default', defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl`;

export async function dumpSchema(query: Query): Promise<string[]> {
  const { rows } = await query<{ line: string }>(LINES);
  return rows.map(({ line }) => line).sort();
}

export async function dumpRows(query: Query): Promise<Record<string, string[]>> {
  const { rows: tables } = await query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind = 'r' order by 1`,
  );
  const dumped: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} as t`);
    dumped[name] = rows.map(({ row }) => row).sort();
  }
  return dumped;
}
