import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MIGRATIONS = 'supabase/migrations';

/** Later files replace what earlier ones define: the last definition counts. */
function currentFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    const sql = readFileSync(`${MIGRATIONS}/${file}`, 'utf8').replaceAll(/--.*/g, '');
    for (const [, action = '', name = ''] of sql.matchAll(
      /\b(create|create or replace|drop) function (?:if exists )?((?:public|private)\.\w+)/gi,
    )) {
      if (action.toLowerCase() === 'drop') files.delete(name);
      else files.set(name, file);
    }
  }
  return files;
}

function document(): string {
  const lines = [...currentFiles()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, file]) => `- \`${name}\`: [${file}](../${MIGRATIONS}/${file})`);
  return `# Where each database function is defined

A migration that has run is never edited, so a later one replaces a function as a whole. This list names the file with the
definition that counts. \`npx vitest run --project unit -u tests/unit/database-functions.test.ts\` renews it.

${lines.join('\n')}
`;
}

it('the list of database functions names the file of each current definition', async () => {
  expect(currentFiles().get('public.increment_chapter_views')).toMatch(/^\d{14}_\w+\.sql$/);
  await expect(document()).toMatchFileSnapshot('../../docs/database-functions.md');
});
