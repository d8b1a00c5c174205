import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  backUpFolder,
  backUpHosted,
  restoreFolder,
  restoreHosted,
} from '~/server/backup/backup-and-restore.ts';
import { migrateHosted } from '~/server/setup/hosted-database.ts';
import { allRows, withMailPaused } from '../support/backup-rows.ts';
import { openBackendOnPostgres, TEMPLATE } from './support/postgres.ts';

const serverUrl = inject('postgresUrl') ?? '';

type Project = Awaited<ReturnType<typeof openBackendOnPostgres>>;

describe('hosted project', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hosted-backup-'));
  const file = path.join(folder, 'site.backup');
  const projects: Project[] = [];
  const openProject = async (seed: 'demo' | 'none') => {
    const db = await openBackendOnPostgres(serverUrl, seed, seed === 'demo' ? { template: TEMPLATE } : {});
    projects.push(db);
    return db;
  };
  let source: Project;
  beforeAll(async () => {
    source = await openProject('demo');
    await source.backend.sql(
      `insert into public.email_leads (first_name, email) values ('Hannah', 'h@example.org')`,
    );
    await backUpHosted(source.url, file, {});
  });
  afterAll(async () => {
    for (const { backend, drop } of projects) {
      await backend.close();
      await drop();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('has no accounts after migrations, and does not reapply them', async () => {
    expect(await migrateHosted(source.url)).toBe('The database is up to date.');
    const { backend } = await openProject('none');
    expect(
      await backend.sql('select id from auth.users union all select user_id from public.user_roles'),
    ).toEqual([]);
  });

  test('can be restored into an empty project with the same rows', async () => {
    const target = await openProject('none');
    // Only the embedded server creates this table.
    await target.backend.sql('drop table supabase_migrations.seed_files');
    await restoreHosted(target.url, file);
    expect(await allRows(target.backend.sql)).toEqual(withMailPaused(await allRows(source.backend.sql)));
  });

  test(
    'can be restored into a data folder, and from there into another project',
    { tags: 'proof' },
    async () => {
      const dataFolder = path.join(folder, 'data');
      const roundTripFile = path.join(folder, 'round-trip.backup');
      await restoreFolder(dataFolder, file);
      await backUpFolder({ setting: dataFolder, origin: 'http://127.0.0.1:9' }, roundTripFile, {});
      const target = await openProject('none');
      await restoreHosted(target.url, roundTripFile);
      expect(await allRows(target.backend.sql)).toEqual(withMailPaused(await allRows(source.backend.sql)));
    },
  );

  test('is overwritten only with --replace if it has rows', async () => {
    const target = await openProject('demo');
    const before = await allRows(target.backend.sql);
    await expect(restoreHosted(target.url, file)).rejects.toThrow(/not empty. Add --replace/);
    expect(await allRows(target.backend.sql)).toEqual(before);
    await restoreHosted(target.url, file, { replace: true });
    expect(await allRows(target.backend.sql)).toEqual(withMailPaused(await allRows(source.backend.sql)));
  });
});
