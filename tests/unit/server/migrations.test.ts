import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const readMigrations = (pattern: string, exclude: string[] = []) =>
  globSync(`supabase/migrations/${pattern}.sql`, { exclude })
    .sort()
    .map((file) => ({ name: path.basename(file), sql: readFileSync(file, 'utf8') }));
const RELEASED_FILES = '{20260101,20261121}*';
const RELEASED = readMigrations(RELEASED_FILES);
const LATER = readMigrations('*', [`supabase/migrations/${RELEASED_FILES}.sql`]);
const joined = (migrations: typeof RELEASED) => migrations.map(({ sql }) => sql).join('');

test('the migrations of release 0.1.0 are unchanged, except for comments about replacements', () => {
  const statements = joined(RELEASED).replace(/^-- Replaced in .*\n/gm, '');
  expect(createHash('sha256').update(statements).digest('hex')).toBe(
    '6b00aca33670fbc35bdf9b9b2db09d680227a65bf1664889b98808a402880dd4',
  );
});

test('later migrations define each function once', () => {
  const names = [...joined(LATER).matchAll(/^create (?:or replace )?function ([\w.]+)/gm)].map(
    ([, name]) => name,
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('replaced parts of release 0.1.0 name the migration that replaces them', () => {
  const replacements = new Map<string, string>();
  for (const { name, sql } of LATER) {
    const statement =
      /^(?:create or replace (?=function)|(?:alter|drop) )((?:function|policy|trigger) (?:"[^"]+"|[\w.]+))/gm;
    for (const [, part = ''] of sql.matchAll(statement)) replacements.set(part, name);
  }
  const definition =
    /(?:^-- Replaced in (\S+)\.\n)?^create (?:or replace )?((?:function|policy|trigger) (?:"[^"]+"|[\w.]+))/gm;
  const definitions = [...joined(RELEASED).matchAll(definition)];
  expect(definitions.map(([, file, part]) => [part, file])).toEqual(
    definitions.map(([, , part = '']) => [part, replacements.get(part)]),
  );
  const released = new Set(definitions.map(([, , part]) => part));
  expect([...replacements.keys()].filter((part) => !released.has(part))).toEqual([]);
});
