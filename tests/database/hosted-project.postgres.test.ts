import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { backUpFolder, backUpHosted, restoreFolder, restoreHosted } from '~/server/backup/places.ts';
import { migrateHosted } from '~/server/setup/hosted-database.ts';
import { allRows, withMailPaused } from '../support/backup-rows.ts';
import { openBackendOnPostgres, TEMPLATE } from './support/postgres.ts';

const serverUrl = inject('postgresUrl') ?? '';

type Opened = Awaited<ReturnType<typeof openBackendOnPostgres>>;

describe('hosted project', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hosted-backup-'));
  const file = path.join(folder, 'site.backup');
  const open: Opened[] = [];
  const opened = async (seed: 'demo' | 'none') => {
    const db = await openBackendOnPostgres(serverUrl, seed, seed === 'demo' ? { template: TEMPLATE } : {});
    open.push(db);
    return db;
  };
  let home: Opened;
  beforeAll(async () => {
    home = await opened('demo');
    await home.backend.sql(
      `insert into public.email_leads (first_name, email) values ('Hannah', 'h@example.org')`,
    );
    await backUpHosted(home.url, file, {});
  });
  afterAll(async () => {
    for (const { backend, drop } of open) {
      await backend.close();
      await drop();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('gets no accounts from migrations, and does not reapply them', async () => {
    expect(await migrateHosted(home.url)).toBe('The database is up to date.');
    const { backend } = await opened('none');
    expect(
      await backend.sql('select id from auth.users union all select user_id from public.user_roles'),
    ).toEqual([]);
  });

  test('restores the same rows into an empty project', async () => {
    const other = await opened('none');
    // Only the embedded server creates this table.
    await other.backend.sql('drop table supabase_migrations.seed_files');
    await restoreHosted(other.url, file);
    expect(await allRows(other.backend.sql)).toEqual(withMailPaused(await allRows(home.backend.sql)));
  });

  test('restores into a data folder, and from there into another project', async () => {
    const dataFolder = path.join(folder, 'data');
    const back = path.join(folder, 'back.backup');
    await restoreFolder(dataFolder, file);
    await backUpFolder({ setting: dataFolder, origin: 'http://127.0.0.1:9' }, back, {});
    const other = await opened('none');
    await restoreHosted(other.url, back);
    expect(await allRows(other.backend.sql)).toEqual(withMailPaused(await allRows(home.backend.sql)));
  });

  test('overwrites a project with rows only with --replace', async () => {
    const other = await opened('demo');
    const before = await allRows(other.backend.sql);
    await expect(restoreHosted(other.url, file)).rejects.toThrow(/not empty. Add --replace/);
    expect(await allRows(other.backend.sql)).toEqual(before);
    await restoreHosted(other.url, file, { replace: true });
    expect(await allRows(other.backend.sql)).toEqual(withMailPaused(await allRows(home.backend.sql)));
  });
});
