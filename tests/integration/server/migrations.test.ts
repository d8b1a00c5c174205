import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBackend, type Backend, type BackendOptions } from '~/server/backend/create-backend.ts';
import { openEmbedded } from '~/server/backend/embedded-database.ts';
import {
  applyMigrations,
  LaterReleaseError,
  MigrationError,
  migrationVersions,
} from '~/server/backend/migrations.ts';
import { checkBackupFile } from '~/server/backup/backup-file.ts';
import { backUpFolder } from '~/server/backup/places.ts';
import { openDataDir } from '~/server/data-dir.ts';
import { emptySnapshot, seededSnapshot } from '../../support/seeded-database.ts';
import { makeFolder, removeFolder, temporaryFolder } from './support.ts';

const LATER = '20991231000000';

const { connection, driver } = await openEmbedded({ snapshot: await emptySnapshot() });
afterAll(() => connection.close());

const folderWith = (files: Record<string, string>): string => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'migrations'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, 'migrations', name), sql);
  return folder;
};
const versions = async () =>
  (
    await driver.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    )
  ).rows.map(({ version }) => version);

test('exits with one sentence and rolls back when PostgreSQL rejects a migration', async () => {
  const folder = folderWith({
    '1_good.sql': 'create table good (id integer);',
    '2_bad.sql': 'create table half (id integer); insert into nowhere values (1);',
    '3_later.sql': 'create table later (id integer);',
  });

  const failure = await applyMigrations(driver, folder).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(MigrationError);
  expect((failure as Error).message).toBe('migrations/2_bad.sql failed: relation "nowhere" does not exist');
  expect(await versions()).toEqual(['1']);
  const { rows } = await driver.query(
    `select tablename from pg_tables where tablename in ('good', 'half', 'later')`,
  );
  expect(rows).toEqual([{ tablename: 'good' }]);
});

test('resumes where the last start stopped and runs no migration twice', async () => {
  const folder = folderWith({
    '1_good.sql': 'create table good (id integer);',
    '2_mended.sql': 'create table half (id integer);',
    '3_later.sql': 'create table later (id integer);',
  });
  await applyMigrations(driver, folder);
  await applyMigrations(driver, folder);
  expect(await versions()).toEqual(['1', '2', '3']);
});

describe('data folder upgrades', () => {
  let release: string;
  let prepared: string;
  let setting: string;
  const laterRelease = (sql: string): string => {
    const folder = temporaryFolder();
    cpSync('supabase/migrations', path.join(folder, 'migrations'), { recursive: true });
    writeFileSync(path.join(folder, 'migrations', `${LATER}_later.sql`), sql);
    return folder;
  };
  const inFolder = async <T>(
    options: Partial<BackendOptions>,
    work: (backend: Backend) => Promise<T>,
  ): Promise<T> => {
    const dataDir = await openDataDir(setting);
    try {
      const backend = await createBackend({ ...dataDir, ...options });
      return await work(backend).finally(() => backend.close());
    } finally {
      dataDir.release();
    }
  };
  const rename = ({ sql }: Backend) => sql(`update public.book_chapters set chapter_title = 'Kept'`);
  const titles = ({ sql }: Backend) =>
    sql('select distinct chapter_title, to_regclass($1) is not null as "isLater" from public.book_chapters', [
      'public.later',
    ]);
  const copies = () => readdirSync(setting).filter((name) => /^database./.test(name));

  beforeAll(async () => {
    release = (await migrationVersions()).at(-1) ?? '';
    prepared = path.join(makeFolder(), 'data');
    setting = prepared;
    await inFolder({ snapshot: await seededSnapshot() }, rename);
  });
  afterAll(() => removeFolder(path.dirname(prepared)));
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    setting = path.join(temporaryFolder(), 'data');
    cpSync(prepared, setting, { recursive: true });
  });

  test('undoes a failed upgrade and explains what to do', async () => {
    const supabaseDir = laterRelease('create table public.later (id integer); select 1/0;');
    await expect(inFolder({ supabaseDir }, titles)).rejects.toThrow(
      new MigrationError(
        `migrations/${LATER}_later.sql failed: division by zero\n` +
          `The upgrade was rolled back: the database is unchanged, at version ${release}. Start the previous release, and report this message.`,
      ),
    );
    expect(copies()).toEqual([]);
    expect(await inFolder({}, titles)).toEqual([{ chapter_title: 'Kept', isLater: false }]);
  });

  test('does not upgrade in commands that only read the folder', async () => {
    const supabaseDir = laterRelease('create table public.later (id integer)');
    const found = await inFolder({ supabaseDir, keepsSchema: true }, titles);
    expect(found).toEqual([{ chapter_title: 'Kept', isLater: false }]);

    await inFolder({ keepsSchema: true }, ({ sql }) =>
      sql('delete from supabase_migrations.schema_migrations where version = $1', [release]),
    );
    const file = path.join(temporaryFolder(), 'site.backup');
    await backUpFolder({ setting, origin: 'http://127.0.0.1:9' }, file, {});
    expect((await checkBackupFile(file)).header.migrations).not.toContain(release);
    const { stdout } = await promisify(execFile)(process.execPath, ['src/server/admin.ts', 'list'], {
      env: { ...process.env, DATA_DIR: setting },
    });
    expect(stdout).toContain('admin@example.com');
    expect(copies()).toEqual([]);
  });

  test.each([
    ['after its last step', {}, undefined],
    ['before its first', { keepsSchema: true }, () => release],
  ])('keeps writes made after an upgrade is interrupted %s', async (_, options, version) => {
    const copy = path.join(setting, 'database.before-upgrade');
    cpSync(path.join(setting, 'database'), copy, { recursive: true });
    if (version) writeFileSync(path.join(copy, 'upgraded-from'), version());
    await inFolder(options, ({ sql }) => sql(`update public.book_chapters set chapter_title = 'Since'`));
    const supabaseDir = laterRelease('select 1/0');
    await expect(inFolder({ supabaseDir }, titles)).rejects.toThrow('The upgrade was rolled back');
    expect(await inFolder({}, titles)).toEqual([{ chapter_title: 'Since', isLater: false }]);
    expect(copies().filter((name) => !name.startsWith('database.before-upgrade-'))).toEqual([]);
  });

  test('keeps a copy of the original database, logs its path, and keeps the copy of an interrupted upgrade', async () => {
    mkdirSync(path.join(setting, 'database.before-upgrade-2026-01-01T00-00-00'));
    cpSync(path.join(setting, 'database'), path.join(setting, 'database.before-upgrade'), {
      recursive: true,
    });
    await inFolder({ keepsSchema: true }, ({ sql }) =>
      sql(`update public.book_chapters set chapter_title = 'Half way'`),
    );
    const supabaseDir = laterRelease('create table public.later (id integer)');
    expect(await inFolder({ supabaseDir }, titles)).toEqual([{ chapter_title: 'Half way', isLater: true }]);
    const [copy = '', ...others] = copies();
    expect(copy).toMatch(/^database\.before-upgrade-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
    expect(others).toEqual([]);
    expect(vi.mocked(console.log).mock.calls).toEqual([
      [
        `Upgrading the database from version ${release} to ${LATER}. ` +
          `A copy from before the upgrade is kept until the next one, in ${path.join(setting, copy)}`,
      ],
    ]);

    const refusal = new LaterReleaseError(
      `The database is from a later release: it is at version ${LATER}, and this release ends at ${release}. ` +
        'Nothing was changed. Start the later release again, or restore a backup from before it.',
    );
    await expect(inFolder({}, titles)).rejects.toThrow(refusal);
    await expect(inFolder({ keepsSchema: true }, titles)).rejects.toThrow(refusal);

    rmSync(path.join(setting, 'database'), { recursive: true });
    renameSync(path.join(setting, copy), path.join(setting, 'database'));
    expect(await inFolder({}, titles)).toEqual([{ chapter_title: 'Kept', isLater: false }]);
  });
});
