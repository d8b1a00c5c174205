import { listTables, type Query } from '../../src/server/backup/database-rows.ts';

type Rows = Record<string, string[]>;

/** The rows of each table in a backup, as JSON. */
export async function allRows(query: Query): Promise<Rows> {
  const rowsByTable: Rows = {};
  for (const { name, columns } of await listTables(query)) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = await query<{ text: string }>(
      `select to_jsonb(listed)::text as text from (select ${list} from ${name}) as listed order by 1`,
    );
    // A restore is recorded.
    rowsByTable[name] = rows.map(({ text }) => text).filter((text) => !text.includes('"Backup restored"'));
  }
  return rowsByTable;
}

/** The expected rows after a restore. */
export function withMailPaused(tables: Rows): Rows {
  const name = 'public.mail_settings';
  const settings = tables[name]?.map((row) =>
    row
      .replace('"is_paused": false', '"is_paused": true')
      .replace('"pause_reason": null', '"pause_reason": "restore"'),
  );
  return { ...tables, [name]: settings ?? [] };
}
