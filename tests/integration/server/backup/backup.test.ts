import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { createBackend, type OpenDatabase } from '~/server/backend/create-backend.ts';
import { openEmbedded } from '~/server/backend/embedded-database.ts';
import type { Seed } from '~/server/backend/migrations.ts';
import { BackupError, checkBackupFile, unpack, writeBackupFile } from '~/server/backup/backup-file.ts';
import { restoreDatabase } from '~/server/backup/database-rows.ts';
import { backUpFolder, packDatabase, restoreFolder } from '~/server/backup/places.ts';
import { openDataDir } from '~/server/data-dir.ts';
import { createBackupFunction } from '~/server/functions/backup.ts';
import { allRows, withMailPaused } from '../../../support/backup-rows.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';
import { allowConsole } from '../../../unit/support/console-errors.ts';
import { makeFolder, removeFolder, temporaryFolder } from '../support.ts';

const NOWHERE = { origin: 'http://127.0.0.1:9' };
const HOSTILE = `"quoted" \\n back\\slash, 'single', שָׁלוֹם, <b>, \u202e, \u2028, \u2029, \u0085, a\nline`;

let home: string;
let setting: string;
let file: string;
let rows: Record<string, string[]>;

beforeAll(async () => {
  home = makeFolder();
  file = path.join(home, 'site.backup');
  setting = path.join(home, 'data');
  const dataDir = await openDataDir(setting);
  const backend = await createBackend({ ...dataDir, snapshot: await seededSnapshot() });
  await backend.sql(
    `insert into public.email_leads (first_name, email) values ('Hannah', 'hannah@example.org')`,
  );
  await backend.sql('update public.book_chapters set content = $1 where chapter_number = 3', [HOSTILE]);
  rows = await allRows(backend.sql);
  await backend.close();
  dataDir.release();
  await backUpFolder({ setting, ...NOWHERE }, file, {});
});
afterAll(() => removeFolder(home));

async function openFolder(folder: string, seed: Seed = 'none') {
  const dataDir = await openDataDir(folder);
  const backend = await createBackend({ ...dataDir, seed, pack: packDatabase });
  onTestFinished(async () => {
    await backend.close();
    dataDir.release();
  });
  return { backend, dataDir };
}
const newFolder = () => path.join(temporaryFolder(), 'data');

test('includes every table of the site and the secrets in a file that only its owner can read', async () => {
  const { rows: counts, header } = await checkBackupFile(file);
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(Object.entries(rows).map(([name, texts]) => [name, texts.length])),
  );
  expect(counts.get('public.book_chapters')).toBe(14);
  expect(Object.keys(header.secrets)).toEqual(['jwt-secret', 'secret-key']);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('restores the same rows and sessions into an empty folder, with email paused and no second seed', async () => {
  const folder = newFolder();
  await restoreFolder(folder, file);
  const { backend, dataDir } = await openFolder(folder);
  expect(await allRows(backend.sql)).toEqual(withMailPaused(rows));
  expect(dataDir.jwtSecret).toBe(readFileSync(path.join(setting, 'jwt-secret'), 'utf8'));
  await backend.sql("insert into public.email_leads (first_name, email) values ('Dan', 'dan@example.org')");
});

test('refuses to overwrite a file without --replace', async () => {
  const before = readFileSync(file);
  await expect(backUpFolder({ setting, ...NOWHERE }, file, {})).rejects.toThrow(
    /already exists. Add --replace/,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  await backUpFolder({ setting, ...NOWHERE }, file, { replace: true });
});

test('refuses to overwrite a site without --replace, keeps its database, and adds no sample chapters', async () => {
  const original = newFolder();
  const dataDir = await openDataDir(original);
  const source = await createBackend({ ...dataDir, seed: 'none', snapshot: await seededSnapshot('none') });
  await source.sql(`insert into public.book_chapters (chapter_number, slug, chapter_title)
    values (40, 'only', 'The Only Chapter')`);
  await source.close();
  dataDir.release();
  const copy = path.join(temporaryFolder(), 'own.backup');
  await backUpFolder({ setting: original, ...NOWHERE }, copy, {});

  const folder = newFolder();
  cpSync(setting, folder, { recursive: true });
  await expect(restoreFolder(folder, copy)).rejects.toThrow(/contains a site. Add --replace/);
  const { previousDatabase } = await restoreFolder(folder, copy, { replace: true });
  expect(existsSync(path.join(previousDatabase ?? '', 'PG_VERSION'))).toBe(true);
  const { backend } = await openFolder(folder, 'book');
  const titles = await backend.sql('select chapter_title from public.book_chapters');
  expect(titles).toEqual([{ chapter_title: 'The Only Chapter' }]);
});

describe('running server’s backup function', () => {
  test('makes a backup for the holder of the secret key and shows the newest to administrators', async () => {
    allowConsole(/Administrators only|permission denied for function list_administrators/);
    const secrets = { jwtSecret: 'j'.repeat(64), secretKey: 'sb_secret_tests' };
    const backend = await createBackend({ ...secrets, snapshot: await seededSnapshot(), pack: packDatabase });
    onTestFinished(() => backend.close());
    const made = { name: 'nightly-2026-11-23.backup', file, at: new Date('2026-11-23T01:00:00Z'), bytes: 5 };
    const answer = createBackupFunction({ backend, ...secrets, newest: () => made });
    const send = (token: string, method = 'GET', query = '') =>
      answer(
        new Request(`http://localhost/functions/v1/backup${query}`, {
          method,
          headers: { Authorization: `Bearer ${token}` },
        }),
      );
    const contentsOf = async (response: Response) => {
      const copy = path.join(temporaryFolder(), 'copy.backup');
      return writeBackupFile(copy, Readable.from([Buffer.from(await response.arrayBuffer())]));
    };
    const tokenOf = async (email: string) => {
      const request = new Request('http://localhost/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'let-there-be-light' }),
      });
      return ((await (await backend.fetch(request)).json()) as { access_token: string }).access_token;
    };
    const admin = await tokenOf('admin@example.com');
    for (const token of ['nonsense', await tokenOf('reader@example.com')])
      for (const query of ['', '?download']) expect((await send(token, 'GET', query)).status).toBe(403);
    expect((await send(admin, 'POST')).status).toBe(403);

    const now = await contentsOf(await send(secrets.secretKey, 'POST'));
    expect(now.rows.get('public.book_chapters')).toBe(14);
    expect(await (await send(admin)).json()).toEqual({
      lastBackup: { at: '2026-11-23T01:00:00.000Z', bytes: 5, name: made.name },
    });
    const download = await send(admin, 'GET', '?download');
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${made.name}"`);
    const { header, rows: counts } = await contentsOf(download);
    // A stolen session must not reveal the server's keys.
    expect(header.secrets).toEqual({});
    expect(counts).toEqual((await checkBackupFile(file)).rows);
  });

  test.each<[string, Response | TypeError, string]>([
    ['fails', new Response(null, { status: 503 }), 'could not create the backup; see its log.'],
    ['hangs up', failure('ECONNRESET'), 'could not create the backup; see its log.'],
    ['is not running', failure('ECONNREFUSED'), 'but this site does not respond at http://127.0.0.1:4321.'],
  ])('reports when the server %s', async (_, outcome, message) => {
    const dataDir = await openDataDir(setting);
    const fetch = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => {
      fetch.mockRestore();
      dataDir.release();
    });
    if (outcome instanceof Response) fetch.mockResolvedValueOnce(outcome);
    else fetch.mockRejectedValueOnce(outcome);
    const copy = path.join(temporaryFolder(), 'copy.backup');
    await expect(backUpFolder({ setting, origin: 'http://127.0.0.1:4321' }, copy, {})).rejects.toThrow(
      message,
    );
  });
});

function failure(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
}

describe('rejects an invalid backup without changing anything:', () => {
  const damaged = (change: (bytes: Buffer) => Buffer): string => {
    const copy = path.join(temporaryFolder(), 'damaged.backup');
    writeFileSync(copy, change(readFileSync(file)));
    return copy;
  };
  const changedText = (change: (text: string) => string) =>
    damaged((bytes) => gzipSync(change(gunzipSync(bytes).toString())));
  const changed = (kind: RegExp, change: (line: string) => string[]) => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2);
    const kept = lines.flatMap((line) => (kind.test(line) ? change(line) : [line]));
    const text = kept.map((line) => `${line}\n`).join('');
    const end = {
      rows: kept.filter((line) => line.startsWith('R ')).length,
      sha256: createHash('sha256').update(text).digest('hex'),
    };
    return damaged(() => gzipSync(`${text}E ${JSON.stringify(end)}\n`));
  };
  const replaced = (kind: RegExp, from: RegExp | string, to: string) =>
    changed(kind, (line) => [line.replace(from, to)]);
  const LEADS = /^T .*"public\.email_leads"/;
  const HANNAH = /^R .*"hannah@/;

  test.each<[string, () => string, RegExp]>([
    ['cut off', () => damaged((bytes) => bytes.subarray(0, bytes.length / 2)), /damaged/],
    ['another file', () => damaged(() => Buffer.from('hello')), /not a backup/],
    ['without its end', () => changedText((text) => text.replace(/\nE .*\n$/, '\n')), /end is missing/],
    ['with a row changed', () => changedText((text) => text.replace('Hannah', 'Hanna')), /checksum/],
    [
      'of a newer format',
      () => changedText((text) => text.replace('"version":1', '"version":2')),
      /format 2/,
    ],
    ['without secrets', () => replaced(/^H/, /"secrets":{.*?}/, '"secrets":null'), /^Line 1 of the backup/],
    [
      'of a newer version',
      () => replaced(/^H/, '"migrations":[', '"migrations":["20991231000000",'),
      /made by a newer version.*20991231000000/,
    ],
    [
      'without a migration',
      () => replaced(/^H/, /"migrations":\["\d+",/, '"migrations":['),
      /^The backup’s list of migrations is invalid: migrations\/\d+_\w+\.sql failed: /,
    ],
  ])('%s', async (_, make, message) => {
    const outcome = await restoreFolder(setting, make(), { replace: true }).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(BackupError);
    expect((outcome as Error).message).toMatch(message);
    expect(readdirSync(setting).filter((name) => name.startsWith('database'))).toEqual(['database']);
  });

  describe('invalid rows:', () => {
    let database: OpenDatabase;
    beforeAll(async () => {
      database = await openEmbedded({ databaseDir: path.join(setting, 'database') });
    });
    afterAll(() => database.connection.close());

    test.each<[string, () => string, RegExp]>([
      [
        'a missing table',
        () => changed(LEADS, () => []),
        /^The backup is missing public\.email_leads\.$|does not fit its table/,
      ],
      [
        'SQL for a table name',
        () => replaced(LEADS, 'public.email_leads', 'public.x; drop table y'),
        /^The backup has the table public\.x; drop table y, which this site does not have\.$/,
      ],
      [
        'another column',
        () => replaced(LEADS, 'first_name', 'frist_name'),
        /email_leads .* has different columns/,
      ],
      ['a value of another type', () => replaced(HANNAH, /"id": "[^"]+"/, '"id": "seven"'), /\(22P02\)/],
      ['a row that is a list', () => changed(HANNAH, () => ['R []']), /does not fit its table/],
    ])('%s', async (_, make, message) => {
      const restored = database.driver.transaction((runner) =>
        restoreDatabase(
          async <Row>(sql: string, parameters?: unknown[]) => (await runner.query<Row>(sql, parameters)).rows,
          unpack(createReadStream(make())),
        ),
      );
      const outcome = await restored.catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(BackupError);
      expect((outcome as Error).message).toMatch(message);
    });
  });

  test('leaves the site unchanged', async () => {
    expect(await allRows((await openFolder(setting)).backend.sql)).toEqual(rows);
  });
});
