import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (pattern: string) =>
  globSync(`supabase/migrations/${pattern}.sql`)
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
const RELEASED = read('{20260101,20261121}*');
const LATER = read('20261122*');
const namesIn = (sql: string, statement: RegExp) =>
  [...sql.matchAll(statement)].map(([, name]) => name).sort();

test('the migrations of release 0.1.0 are unchanged', () => {
  expect(createHash('sha256').update(RELEASED).digest('hex')).toBe(
    '6b00aca33670fbc35bdf9b9b2db09d680227a65bf1664889b98808a402880dd4',
  );
});

test('later migrations replace each function at most once, and only functions from the release', () => {
  const replaced = namesIn(LATER, /^create or replace function ([\w.]+)/gm);
  const released = new Set(namesIn(RELEASED, /^create (?:or replace )?function ([\w.]+)/gm));
  expect(replaced).toEqual([...new Set(replaced)]);
  expect(replaced.filter((name) => !released.has(name))).toEqual([]);
});
