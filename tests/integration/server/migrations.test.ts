// Bringing a database up to date, on a bare embedded PostgreSQL.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations, MigrationError } from '~/server/backend/migrations.ts';
import { temporaryFolder } from './support.ts';

let connection: PgliteConnection;
beforeAll(async () => {
  connection = await createPgliteConnection();
  await connection.driver.waitReady;
});
afterAll(() => connection.close());

const folderWith = (files: Record<string, string>): string => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'migrations'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, 'migrations', name), sql);
  return folder;
};
const versions = async () =>
  (
    await connection.driver.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    )
  ).rows.map(({ version }) => version);

test('a migration that PostgreSQL refuses ends the start with one sentence, and none of it stays', async () => {
  const folder = folderWith({
    '1_good.sql': 'create table good (id integer);',
    '2_bad.sql': 'create table half (id integer); insert into nowhere values (1);',
    '3_later.sql': 'create table later (id integer);',
  });

  const failure = await applyMigrations(connection.driver, folder).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(MigrationError);
  expect((failure as Error).message).toBe('migrations/2_bad.sql failed: relation "nowhere" does not exist');
  expect(await versions()).toEqual(['1']);
  const { rows } = await connection.driver.query(
    `select tablename from pg_tables where tablename in ('good', 'half', 'later')`,
  );
  expect(rows).toEqual([{ tablename: 'good' }]);
});

test('the next start goes on where the last one stopped, and runs nothing twice', async () => {
  const folder = folderWith({
    '1_good.sql': 'create table good (id integer);',
    '2_mended.sql': 'create table half (id integer);',
    '3_later.sql': 'create table later (id integer);',
  });
  await applyMigrations(connection.driver, folder);
  await applyMigrations(connection.driver, folder);
  expect(await versions()).toEqual(['1', '2', '3']);
});
