import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withStoredBackend, type Backend, type BackendOptions } from '~/server/backend/create-backend.ts';
import { openEmbedded } from '~/server/backend/embedded-database.ts';
import {
  applyMigrations,
  LaterReleaseError,
  MigrationError,
  migrationVersions,
} from '~/server/backend/migrations.ts';
import { checkBackupFile } from '~/server/backup/backup-file.ts';
import { backUpFolder } from '~/server/backup/backup-and-restore.ts';
import { emptySnapshot, seededSnapshot } from '../../support/seeded-database.ts';
import { makeFolder, removeFolder, temporaryFolder, writeFiles } from './support.ts';

const LATER = '20991231000000';

const { connection, driver } = await openEmbedded({ snapshot: await emptySnapshot() });
afterAll(() => connection.close());

const createFolder = (files: Record<string, string>): string => {
  const folder = temporaryFolder();
  writeFiles(path.join(folder, 'migrations'), files);
  return folder;
};
const getVersions = async () =>
  (
    await driver.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    )
  ).rows.map(({ version }) => version);

test('rolls back and reports a migration that PostgreSQL rejects', async () => {
  const folder = createFolder({
    '1_good.sql': 'create table good (id integer);',
    '2_bad.sql': 'create table half (id integer); insert into nowhere values (1);',
    '3_later.sql': 'create table later (id integer);',
  });

  const failure = await applyMigrations(driver, folder).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(MigrationError);
  expect((failure as Error).message).toBe('migrations/2_bad.sql failed: relation "nowhere" does not exist');
  expect(await getVersions()).toEqual(['1']);
  const { rows } = await driver.query(
    `select tablename from pg_tables where tablename in ('good', 'half', 'later')`,
  );
  expect(rows).toEqual([{ tablename: 'good' }]);
});

test('resumes after the last applied migration and runs none twice', async () => {
  const folder = createFolder({
    '1_good.sql': 'create table good (id integer);',
    '2_fixed.sql': 'create table half (id integer);',
    '3_later.sql': 'create table later (id integer);',
  });
  await applyMigrations(driver, folder);
  await applyMigrations(driver, folder);
  expect(await getVersions()).toEqual(['1', '2', '3']);
});

describe('data folder upgrades', () => {
  let release: string;
  let prepared: string;
  let setting: string;
  const createLaterRelease = (sql: string): string => {
    const folder = temporaryFolder();
    cpSync('supabase/migrations', path.join(folder, 'migrations'), { recursive: true });
    writeFileSync(path.join(folder, 'migrations', `${LATER}_later.sql`), sql);
    return folder;
  };
  const withBackend = <T>(options: Partial<BackendOptions>, work: (backend: Backend) => Promise<T>) =>
    withStoredBackend(setting, work, options);
  const renameChapters = ({ sql }: Backend) => sql(`update public.book_chapters set chapter_title = 'Kept'`);
  const getTitles = ({ sql }: Backend) =>
    sql('select distinct chapter_title, to_regclass($1) is not null as "isLater" from public.book_chapters', [
      'public.later',
    ]);
  const listCopies = () => readdirSync(setting).filter((name) => /^database./.test(name));

  beforeAll(async () => {
    release = (await migrationVersions()).at(-1) ?? '';
    prepared = path.join(makeFolder(), 'data');
    setting = prepared;
    await withBackend({ snapshot: await seededSnapshot() }, renameChapters);
  });
  afterAll(() => removeFolder(path.dirname(prepared)));
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    setting = path.join(temporaryFolder(), 'data');
    cpSync(prepared, setting, { recursive: true });
  });

  test('are rolled back on failure with instructions', async () => {
    const supabaseDir = createLaterRelease('create table public.later (id integer); select 1/0;');
    await expect(withBackend({ supabaseDir }, getTitles)).rejects.toThrow(
      new MigrationError(
        `migrations/${LATER}_later.sql failed: division by zero\n` +
          `The upgrade was rolled back: the database is unchanged, at version ${release}. Start the previous release and report this message.`,
      ),
    );
    expect(listCopies()).toEqual([]);
    expect(await withBackend({}, getTitles)).toEqual([{ chapter_title: 'Kept', isLater: false }]);
  });

  test('are skipped by commands that only read the folder', async () => {
    const supabaseDir = createLaterRelease('create table public.later (id integer)');
    const titles = await withBackend({ supabaseDir, keepsSchema: true }, getTitles);
    expect(titles).toEqual([{ chapter_title: 'Kept', isLater: false }]);

    await withBackend({ keepsSchema: true }, ({ sql }) =>
      sql('delete from supabase_migrations.schema_migrations where version = $1', [release]),
    );
    const file = path.join(temporaryFolder(), 'site.backup');
    await backUpFolder({ setting, origin: 'http://127.0.0.1:9' }, file, {});
    expect((await checkBackupFile(file)).header.migrations).not.toContain(release);
    const { stdout } = await promisify(execFile)(process.execPath, ['src/server/admin.ts', 'list'], {
      env: { ...process.env, DATA_DIR: setting },
    });
    expect(stdout).toContain('admin@example.com');
    expect(listCopies()).toEqual([]);
  });

  test.each([
    ['after its last step', {}, undefined],
    ['before its first', { keepsSchema: true }, () => release],
  ])('keep writes made after an upgrade was interrupted %s', async (_, options, version) => {
    const copy = path.join(setting, 'database.before-upgrade');
    cpSync(path.join(setting, 'database'), copy, { recursive: true });
    if (version) writeFileSync(path.join(copy, 'upgraded-from'), version());
    await withBackend(options, ({ sql }) => sql(`update public.book_chapters set chapter_title = 'Since'`));
    const supabaseDir = createLaterRelease('select 1/0');
    await expect(withBackend({ supabaseDir }, getTitles)).rejects.toThrow('The upgrade was rolled back');
    expect(await withBackend({}, getTitles)).toEqual([{ chapter_title: 'Since', isLater: false }]);
    expect(listCopies().filter((name) => !name.startsWith('database.before-upgrade-'))).toEqual([]);
  });

  test('keep a copy of the original database and log its path, even after an interrupted upgrade', async () => {
    mkdirSync(path.join(setting, 'database.before-upgrade-2026-01-01T00-00-00'));
    cpSync(path.join(setting, 'database'), path.join(setting, 'database.before-upgrade'), {
      recursive: true,
    });
    await withBackend({ keepsSchema: true }, ({ sql }) =>
      sql(`update public.book_chapters set chapter_title = 'Halfway'`),
    );
    const supabaseDir = createLaterRelease('create table public.later (id integer)');
    expect(await withBackend({ supabaseDir }, getTitles)).toEqual([
      { chapter_title: 'Halfway', isLater: true },
    ]);
    const [copy = '', ...others] = listCopies();
    expect(copy).toMatch(/^database\.before-upgrade-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
    expect(others).toEqual([]);
    expect(vi.mocked(console.log).mock.calls).toEqual([
      [
        `Upgrading the database from version ${release} to ${LATER}. ` +
          `A copy of the previous version is kept in ${path.join(setting, copy)} until the next upgrade.`,
      ],
    ]);

    const laterReleaseError = new LaterReleaseError(
      `The database is from a later release: its version is ${LATER}, and the latest one that this release supports is ${release}. ` +
        'Nothing was changed. Start the later release again, or restore an older backup.',
    );
    await expect(withBackend({}, getTitles)).rejects.toThrow(laterReleaseError);
    await expect(withBackend({ keepsSchema: true }, getTitles)).rejects.toThrow(laterReleaseError);

    rmSync(path.join(setting, 'database'), { recursive: true });
    renameSync(path.join(setting, copy), path.join(setting, 'database'));
    expect(await withBackend({}, getTitles)).toEqual([{ chapter_title: 'Kept', isLater: false }]);
  });
});
