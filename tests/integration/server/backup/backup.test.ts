// A backup of the embedded server and its return, row by row.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { seededSnapshot } from '../../../support/seeded-database.ts';
import { makeFolder, removeFolder, temporaryFolder } from '../support.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import type { Seed } from '~/server/backend/migrations.ts';
import { checkBackupFile, writeBackupFile } from '~/server/backup/backup-file.ts';
import { BackupError } from '~/server/backup/backup-format.ts';
import { backUpFolder, restoreFolder } from '~/server/backup/embedded-folder.ts';
import { pack } from '~/server/backup/pack.ts';
import { tablesOf } from '~/server/backup/read-database.ts';
import { createBackupFunction } from '~/server/functions/backup.ts';
import { openDataDir } from '~/server/data-dir.ts';
import { gunzipSync, gzipSync } from 'node:zlib';

const NOWHERE = { origin: 'http://127.0.0.1:9' };
const HOSTILE = `"quoted" \\n back\\slash, 'single', שָׁלוֹם, <b>, \u202e, \u2028, \u2029, \u0085, a\nline`;

let home: string;
let file: string;
let rows: Map<string, string[]>;

beforeAll(async () => {
  home = makeFolder();
  file = path.join(home, 'site.backup');
  const setting = path.join(home, 'data');
  const dataDir = await openDataDir(setting);
  const backend = await createBackend({ ...dataDir, snapshot: await seededSnapshot() });
  await backend.sql('insert into public.email_leads (first_name, email) values ($1, $2)', [
    'Hannah',
    'hannah@example.org',
  ]);
  await backend.sql('update public.book_chapters set content = $1 where chapter_number = 3', [HOSTILE]);
  rows = await allRows(backend);
  await backend.close();
  dataDir.release();
  await backUpFolder({ setting, ...NOWHERE }, file, {});
});
afterAll(() => removeFolder(home));

/** Every row of every table as text, and every sequence. */
async function allRows(backend: Backend): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, columns } of await tablesOf(backend.sql)) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const texts = await backend.sql<{ text: string }>(
      `select to_jsonb(kept)::text as text from (select ${list} from ${name}) as kept order by 1`,
    );
    found.set(
      name,
      texts.map(({ text }) => text),
    );
  }
  return found;
}

function withMailPaused(tables: typeof rows): typeof rows {
  const name = 'public.mail_settings';
  const settings = tables.get(name)?.map((row) => row.replace('"is_paused": false', '"is_paused": true'));
  return new Map(tables).set(name, settings ?? []);
}

async function openFolder(setting: string, seed: Seed = 'none') {
  const dataDir = await openDataDir(setting);
  const backend = await createBackend({ ...dataDir, seed });
  return {
    backend,
    dataDir,
    close: async () => {
      await backend.close();
      dataDir.release();
    },
  };
}

describe('a backup', () => {
  test('holds every table of the site, and only its owner can read the file', async () => {
    const { rows: counts, header } = await checkBackupFile(file);
    expect([...counts.keys()].sort()).toEqual([...rows.keys()].sort());
    expect(counts.get('public.book_chapters')).toBe(14);
    expect(counts.get('auth.users')).toBeGreaterThan(0);
    expect(counts.get('supabase_migrations.seed_files')).toBeGreaterThan(0);
    expect(Object.keys(header.secrets)).toEqual(['jwt-secret', 'secret-key']);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('restored into an empty place gives the same rows with mail paused, the same sessions, and no second seed', async () => {
    const setting = path.join(temporaryFolder(), 'data');
    await restoreFolder(setting, file);
    const { backend, dataDir, close } = await openFolder(setting);
    try {
      expect(await allRows(backend)).toEqual(withMailPaused(rows));
      expect(dataDir.jwtSecret).toBe(readFileSync(path.join(home, 'data', 'jwt-secret'), 'utf8'));
      // Triggers and identities work as before.
      await backend.sql(
        "insert into public.email_leads (first_name, email) values ('Dan', 'dan@example.org')",
      );
    } finally {
      await close();
    }
  });

  test('of a project that was never seeded gets no sample chapters at the next start', async () => {
    const setting = path.join(temporaryFolder(), 'data');
    const original = await openFolder(setting);
    await original.backend.sql(`insert into public.book_chapters (chapter_number, slug, chapter_title)
      values (40, 'only', 'The Only Chapter')`);
    await original.close();
    const copy = path.join(temporaryFolder(), 'own.backup');
    await backUpFolder({ setting, ...NOWHERE }, copy, {});
    const elsewhere = path.join(temporaryFolder(), 'data');
    await restoreFolder(elsewhere, copy);
    const { backend, close } = await openFolder(elsewhere, 'book');
    try {
      expect(await backend.sql('select chapter_title from public.book_chapters')).toEqual([
        { chapter_title: 'The Only Chapter' },
      ]);
    } finally {
      await close();
    }
  });

  test('is not written over a file that is there, unless told to', async () => {
    const setting = path.join(home, 'data');
    const before = readFileSync(file);
    await expect(backUpFolder({ setting, ...NOWHERE }, file, {})).rejects.toThrow(
      /is there already. Add --replace/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    await backUpFolder({ setting, ...NOWHERE }, file, { replace: true });
    expect((await checkBackupFile(file)).rows.get('public.email_leads')).toBe(1);
  });

  test('does not replace a site unless told to, and keeps the database that was there', async () => {
    const setting = path.join(temporaryFolder(), 'data');
    await restoreFolder(setting, file);
    await expect(restoreFolder(setting, file)).rejects.toThrow(/holds a site. Add --replace/);
    const { former } = await restoreFolder(setting, file, { replace: true });
    expect(existsSync(path.join(former ?? '', 'PG_VERSION'))).toBe(true);
  });

  test('of a running server is made by the server, for who has the key of its folder', async () => {
    const setting = path.join(temporaryFolder(), 'data');
    await restoreFolder(setting, file);
    const { backend, dataDir, close } = await openFolder(setting);
    const answer = createBackupFunction({ backend, secretKey: dataDir.secretKey });
    const ask = (authorization: string) =>
      answer(
        new Request('http://localhost/functions/v1/backup', { method: 'POST', headers: { authorization } }),
      );
    try {
      expect((await ask('Bearer sb_publishable_embedded')).status).toBe(404);
      const given = await ask(`Bearer ${dataDir.secretKey}`);
      const copy = path.join(temporaryFolder(), 'copy.backup');
      await writeBackupFile(copy, Readable.from([Buffer.from(await given.arrayBuffer())]));
      expect((await checkBackupFile(copy)).rows).toEqual((await checkBackupFile(file)).rows);
    } finally {
      await close();
    }
  });

  test('that a running server cannot make is told as that, and not as a server that is not there', async () => {
    const setting = path.join(home, 'data');
    const dataDir = await openDataDir(setting);
    const copy = path.join(temporaryFolder(), 'copy.backup');
    const asked = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => asked.mockRestore());
    const failure = (code: string) =>
      new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
    const ask = () => backUpFolder({ setting, origin: 'http://127.0.0.1:4321' }, copy, {});
    const isNotMade = 'The server at http://127.0.0.1:4321 could not make the backup; its log says why.';
    asked.mockResolvedValueOnce(new Response(null, { status: 503 }));
    await expect(ask()).rejects.toThrow(isNotMade);
    asked.mockRejectedValueOnce(failure('ECONNRESET'));
    await expect(ask()).rejects.toThrow(isNotMade);
    asked.mockRejectedValueOnce(failure('ECONNREFUSED'));
    await expect(ask()).rejects.toThrow('but none of this site answers at http://127.0.0.1:4321.');
    dataDir.release();
  });
});

describe('a file that is not a whole backup changes nothing', () => {
  const damaged = (change: (bytes: Buffer) => Buffer): string => {
    const copy = path.join(temporaryFolder(), 'damaged.backup');
    writeFileSync(copy, change(readFileSync(file)));
    return copy;
  };
  const changedText = (change: (text: string) => string) =>
    damaged((bytes) => gzipSync(change(gunzipSync(bytes).toString())));

  test.each<[string, () => string, RegExp]>([
    ['cut off', () => damaged((bytes) => bytes.subarray(0, bytes.length / 2)), /damaged/],
    ['no backup', () => damaged(() => Buffer.from('hello')), /not a backup/],
    ['without its end', () => changedText((text) => text.replace(/\nE .*\n$/, '\n')), /end is missing/],
    ['with a row changed', () => changedText((text) => text.replace('Hannah', 'Hanna')), /checksum/],
    [
      'of a newer format',
      () => changedText((text) => text.replace('"version":1', '"version":2')),
      /format 2/,
    ],
    [
      'with SQL for a table name',
      () => changedText((text) => text.replace('"public.email_leads"', '"public.x; drop table y"')),
      /cannot be one/,
    ],
  ])('%s', async (_, make, words) => {
    const setting = path.join(temporaryFolder(), 'data');
    const failure = await restoreFolder(setting, make()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BackupError);
    expect((failure as Error).message).toMatch(words);
    expect(existsSync(path.join(setting, 'database'))).toBe(false);
  });

  test('of a newer version of the site', async () => {
    async function* lines() {
      yield {
        kind: 'header' as const,
        header: {
          format: 'speaking-with-the-almighty/backup' as const,
          version: 1,
          createdAt: '2026-01-01T00:00:00Z',
          migrations: ['20991231000000'],
          secrets: {},
        },
      };
    }
    const newer = path.join(temporaryFolder(), 'newer.backup');
    await writeBackupFile(newer, pack(lines()));
    const setting = path.join(temporaryFolder(), 'data');
    await expect(restoreFolder(setting, newer)).rejects.toThrow(/made by a newer version.*20991231000000/);
    expect(readdirSync(setting)).not.toContain('database');
  });
});
