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
import {
  createBackend,
  withStoredBackend,
  type Backend,
  type OpenDatabase,
} from '~/server/backend/create-backend.ts';
import { openEmbedded } from '~/server/backend/embedded-database.ts';
import type { Seed } from '~/server/backend/migrations.ts';
import { BackupError, checkBackupFile, unpack, writeBackupFile } from '~/server/backup/backup-file.ts';
import { restoreDatabase } from '~/server/backup/database-rows.ts';
import { backUpFolder, packDatabase, restoreFolder } from '~/server/backup/backup-and-restore.ts';
import { openDataDir } from '~/server/data-dir.ts';
import { createBackupFunction } from '~/server/functions/backup.ts';
import { allRows, withMailPaused } from '../../../support/backup-rows.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';
import { allowConsole } from '../../../unit/support/console-errors.ts';
import { makeFolder, removeFolder, temporaryFolder } from '../support.ts';

const UNREACHABLE = { origin: 'http://127.0.0.1:9' };
const HOSTILE = `"quoted" \\n back\\slash, 'single', שָׁלוֹם, <b>, \u202e, \u2028, \u2029, \u0085, a\nline`;

let folder: string;
let setting: string;
let file: string;
let storedRows: Record<string, string[]>;

beforeAll(async () => {
  folder = makeFolder();
  file = path.join(folder, 'site.backup');
  setting = path.join(folder, 'data');
  const write = async ({ sql }: Backend) => {
    await sql(`insert into public.email_leads (first_name, email) values ('Hannah', 'hannah@example.org')`);
    await sql('update public.book_chapters set content = $1 where chapter_number = 3', [HOSTILE]);
    await sql(
      `insert into private.visit_counts (day, step, source, visits) values (current_date, 'ebook', 'direct', 3)`,
    );
    storedRows = await allRows(sql);
  };
  await withStoredBackend(setting, write, { snapshot: await seededSnapshot() });
  await backUpFolder({ setting, ...UNREACHABLE }, file, {});
});
afterAll(() => removeFolder(folder));

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

test('includes all tables and secrets in a file that only its owner can read', async () => {
  const { rows: counts, header } = await checkBackupFile(file);
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries(Object.entries(storedRows).map(([name, texts]) => [name, texts.length])),
  );
  expect(counts.get('public.book_chapters')).toBe(14);
  expect(Object.keys(header.secrets)).toEqual(['jwt-secret', 'secret-key']);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('restores the same rows and sessions into an empty folder, with email paused and without reseeding', async () => {
  const folder = newFolder();
  await restoreFolder(folder, file);
  const { backend, dataDir } = await openFolder(folder);
  expect(await allRows(backend.sql)).toEqual(withMailPaused(storedRows));
  expect(dataDir.jwtSecret).toBe(readFileSync(path.join(setting, 'jwt-secret'), 'utf8'));
  await backend.sql("insert into public.email_leads (first_name, email) values ('Dan', 'dan@example.org')");
});

test('refuses to overwrite a file without --replace', async () => {
  const before = readFileSync(file);
  await expect(backUpFolder({ setting, ...UNREACHABLE }, file, {})).rejects.toThrow(
    /already exists. Add --replace/,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  await backUpFolder({ setting, ...UNREACHABLE }, file, { replace: true });
});

test(
  'refuses to overwrite a site without --replace, keeps its database, and adds no sample chapters',
  { tags: 'proof' },
  async () => {
    const original = newFolder();
    await withStoredBackend(
      original,
      ({ sql }) =>
        sql(`insert into public.book_chapters (chapter_number, slug, chapter_title)
        values (40, 'only', 'The Only Chapter')`),
      { seed: 'none', snapshot: await seededSnapshot('none') },
    );
    const copy = path.join(temporaryFolder(), 'own.backup');
    await backUpFolder({ setting: original, ...UNREACHABLE }, copy, {});

    const folder = newFolder();
    cpSync(setting, folder, { recursive: true });
    await expect(restoreFolder(folder, copy)).rejects.toThrow(/contains a site. Add --replace/);
    const { previousDatabase } = await restoreFolder(folder, copy, { replace: true });
    expect(existsSync(path.join(previousDatabase ?? '', 'PG_VERSION'))).toBe(true);
    const { backend } = await openFolder(folder, 'book');
    const titles = await backend.sql('select chapter_title from public.book_chapters');
    expect(titles).toEqual([{ chapter_title: 'The Only Chapter' }]);
  },
);

describe('running server’s backup function', () => {
  test('creates a backup with the secret key and shows the newest one to administrators', async () => {
    allowConsole(
      /Administrators only|permission denied for function (list_administrators|require_recent_factor)/,
    );
    const secrets = { jwtSecret: 'j'.repeat(64), secretKey: 'sb_secret_tests' };
    const backend = await createBackend({ ...secrets, snapshot: await seededSnapshot(), pack: packDatabase });
    onTestFinished(() => backend.close());
    const newestBackup = {
      name: 'nightly-2026-11-23.backup',
      file,
      at: new Date('2026-11-23T01:00:00Z'),
      bytes: 5,
    };
    const handle = createBackupFunction({ backend, ...secrets, newest: () => newestBackup });
    const send = (token: string, method = 'GET', query = '') =>
      handle(
        new Request(`http://localhost/functions/v1/backup${query}`, {
          method,
          headers: { Authorization: `Bearer ${token}` },
        }),
      );
    const saveAndCheck = async (response: Response) => {
      const copy = path.join(temporaryFolder(), 'copy.backup');
      return writeBackupFile(copy, Readable.from([Buffer.from(await response.arrayBuffer())]));
    };
    const getToken = async (email: string) => {
      const request = new Request('http://localhost/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'let-there-be-light' }),
      });
      return ((await (await backend.fetch(request)).json()) as { access_token: string }).access_token;
    };
    const admin = await getToken('admin@example.com');
    await backend.sql(`insert into public.user_roles (user_id, role)
      select private.create_account('editor@example.com', encrypted_password), 'editor'
      from auth.users where email = 'reader@example.com'`);
    const others = [await getToken('reader@example.com'), await getToken('editor@example.com')];
    for (const token of ['nonsense', ...others])
      for (const query of ['', '?download']) expect((await send(token, 'GET', query)).status).toBe(403);
    expect((await send(admin, 'POST')).status).toBe(403);

    const created = await saveAndCheck(await send(secrets.secretKey, 'POST'));
    expect(created.rows.get('public.book_chapters')).toBe(14);
    expect(await (await send(admin)).json()).toEqual({
      lastBackup: {
        at: '2026-11-23T01:00:00.000Z',
        bytes: 5,
        name: newestBackup.name,
        copy: null,
        trial: null,
      },
    });
    const download = await send(admin, 'GET', '?download');
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${newestBackup.name}"`);
    const { header, rows: counts } = await saveAndCheck(download);
    // A stolen session must not reveal the server's keys or other users' credentials.
    expect(header.secrets).toEqual({});
    const all = (await checkBackupFile(file)).rows;
    const changed = [...all].filter(([table, rows]) => counts.get(table) !== rows).map(([table]) => table);
    expect(changed.filter((table) => !/^auth\.(sessions|refresh_tokens|mfa_\w+)$/.test(table))).toEqual([]);
  });

  test.each<[string, Response | TypeError, string]>([
    ['fails', new Response(null, { status: 503 }), 'could not create the backup; see its log.'],
    ['hangs up', fetchError('ECONNRESET'), 'could not create the backup; see its log.'],
    ['is not running', fetchError('ECONNREFUSED'), 'but it does not respond at http://127.0.0.1:4321.'],
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

function fetchError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
}

describe('rejects without changing anything:', () => {
  const damage = (change: (bytes: Buffer) => Buffer): string => {
    const copy = path.join(temporaryFolder(), 'damaged.backup');
    writeFileSync(copy, change(readFileSync(file)));
    return copy;
  };
  const changeText = (change: (text: string) => string) =>
    damage((bytes) => gzipSync(change(gunzipSync(bytes).toString())));
  const changeLines = (kind: RegExp, change: (line: string) => string[]) => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -2);
    const newLines = lines.flatMap((line) => (kind.test(line) ? change(line) : [line]));
    const text = newLines.map((line) => `${line}\n`).join('');
    const end = {
      rows: newLines.filter((line) => line.startsWith('R ')).length,
      sha256: createHash('sha256').update(text).digest('hex'),
    };
    return damage(() => gzipSync(`${text}E ${JSON.stringify(end)}\n`));
  };
  const replaceInLines = (kind: RegExp, from: RegExp | string, to: string) =>
    changeLines(kind, (line) => [line.replace(from, to)]);
  const LEADS = /^T .*"public\.email_leads"/;
  const HANNAH = /^R .*"hannah@/;

  test.each<[string, () => string, RegExp]>([
    ['a truncated file', () => damage((bytes) => bytes.subarray(0, bytes.length / 2)), /corrupted/],
    ['another file', () => damage(() => Buffer.from('hello')), /not a backup/],
    ['a missing end', () => changeText((text) => text.replace(/\nE .*\n$/, '\n')), /end is missing/],
    ['a changed row', () => changeText((text) => text.replace('Hannah', 'Hanna')), /checksum/],
    ['a newer format', () => changeText((text) => text.replace('"version":1', '"version":2')), /format 2/],
    [
      'missing secrets',
      () => replaceInLines(/^H/, /"secrets":{.*?}/, '"secrets":null'),
      /^Line 1 of the backup/,
    ],
    [
      'a newer version',
      () => replaceInLines(/^H/, '"migrations":[', '"migrations":["20991231000000",'),
      /created by a newer version.*20991231000000/,
    ],
    [
      'a missing migration',
      () => replaceInLines(/^H/, /"migrations":\["\d+",/, '"migrations":['),
      /^The backup has an invalid list of migrations: migrations\/\d+_\w+\.sql failed: /,
    ],
  ])('%s', async (_, createFile, message) => {
    const outcome = await restoreFolder(setting, createFile(), { replace: true }).catch(
      (error: unknown) => error,
    );
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
        () => changeLines(LEADS, () => []),
        /^The backup is missing public\.email_leads\.$|is not valid for its table/,
      ],
      [
        'SQL as a table name',
        () => replaceInLines(LEADS, 'public.email_leads', 'public.x; drop table y'),
        /^The backup contains the table public\.x; drop table y, which this site does not have\.$/,
      ],
      [
        'another column',
        () => replaceInLines(LEADS, 'first_name', 'frist_name'),
        /email_leads .* has different columns/,
      ],
      [
        'a value of another type',
        () => replaceInLines(HANNAH, /"id": "[^"]+"/, '"id": "seven"'),
        /\(22P02\)/,
      ],
      [
        'a row that is a list',
        () => changeLines(HANNAH, () => ['R []']),
        /Line \d+ of the backup is not valid/,
      ],
    ])('%s', async (_, createFile, message) => {
      const restored = database.driver.transaction((runner) =>
        restoreDatabase(
          async <Row>(sql: string, parameters?: unknown[]) => (await runner.query<Row>(sql, parameters)).rows,
          unpack(createReadStream(createFile())),
        ),
      );
      const outcome = await restored.catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(BackupError);
      expect((outcome as Error).message).toMatch(message);
    });
  });

  test('leaves the site unchanged', async () => {
    expect(await allRows((await openFolder(setting)).backend.sql)).toEqual(storedRows);
  });
});
