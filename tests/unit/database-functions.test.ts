import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEEDS, ROWS } from './support/trigger-words.ts';

const MIGRATIONS = 'supabase/migrations';

const migrations = () =>
  readdirSync(MIGRATIONS)
    .toSorted()
    .map((file) => ({ file, sql: readFileSync(`${MIGRATIONS}/${file}`, 'utf8').replaceAll(/--.*/g, '') }));

/** Later files replace what earlier ones define: the last definition counts. */
function currentFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, sql } of migrations()) {
    for (const [, action = '', name = ''] of sql.matchAll(
      /\b(create|create or replace|drop) function (?:if exists )?((?:public|private)\.\w+)/gi,
    )) {
      if (action.toLowerCase() === 'drop') files.delete(name);
      else files.set(name, file);
    }
  }
  return files;
}

type Trigger = { table: string; moment: string; calls: string };

function currentTriggers(): Trigger[] {
  const triggers = new Map<string, Trigger>();
  const made =
    /\bcreate\s+(?:or replace\s+)?(?:constraint\s+)?trigger\s+(\w+)\s+(before|after)\s+(.+?)\s+on\s+(\S+)\s.*?\bfunction\s+([\w.]+)\(/;
  const dropped = /\bdrop trigger (?:if exists )?(\w+) on (\S+?);/;
  for (const { sql } of migrations()) {
    for (const found of sql.matchAll(new RegExp(`${made.source}|${dropped.source}`, 'gis'))) {
      const [, name, when, events = '', table, calls = '', formerName, formerTable] = found;
      if (formerName !== undefined) triggers.delete(`${formerTable} ${formerName}`);
      if (name === undefined || table === undefined) continue;
      // The columns that an update is about are in the migration.
      const moment = `${when} ${events.replaceAll(/\s+of\s[\w\s,]+?(?=\sor\s|$)/g, '')}`;
      triggers.set(`${table} ${name}`, { table, moment, calls });
    }
  }
  return [...triggers.values()];
}

const linkTo = (file: string) => `[${file}](../${MIGRATIONS}/${file})`;

/** Functions of several triggers of one table are listed once. */
function causes(files: Map<string, string>): string {
  const byTable = Map.groupBy(currentTriggers(), ({ table }) => table);
  return Object.entries(ROWS)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
    .map(([table, row]) => {
      const byFunction = Map.groupBy(byTable.get(table) ?? [], ({ calls }) => calls);
      const lines = [...byFunction].map(([name, triggers]) => {
        const moments = [...new Set(triggers.map(({ moment }) => moment))].join(', ');
        return `- ${moments}: \`${name}\` ${DEEDS[name]} (${linkTo(files.get(name) ?? '')})`;
      });
      return `### ${row}${table.includes('%') ? '' : ` (\`${table}\`)`}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

function document(): string {
  const files = currentFiles();
  const lines = [...files]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, file]) => `- \`${name}\`: ${linkTo(file)}`);
  return `# Where each database function is defined

A migration that has run is never edited, so a later one replaces a function as a whole. These lists name the file with the
definition that counts. \`npx vitest run --project unit tests/unit/database-functions.test.ts -u\` renews them; the words for
triggers are in \`tests/unit/support/trigger-words.ts\`.

## By cause

What a write sets off, by the row that is written. The clock's jobs write rows, too: a chapter whose date has come is
published by \`private.publish_due_chapters\`, and what follows is listed here.

${causes(files)}

## By name

${lines.join('\n')}
`;
}

it('the lists of database functions name the file of each current definition', async () => {
  expect(currentFiles().get('public.increment_chapter_views')).toMatch(/^\d{14}_\w+\.sql$/);
  await expect(document()).toMatchFileSnapshot('../../docs/database-functions.md');
});

it('every trigger is explained, and nothing else', () => {
  const triggers = currentTriggers();
  const names = (list: readonly string[]) => [...new Set(list)].toSorted();
  expect(names(Object.keys(DEEDS))).toEqual(names(triggers.map(({ calls }) => calls)));
  expect(names(Object.keys(ROWS))).toEqual(names(triggers.map(({ table }) => table)));
});
