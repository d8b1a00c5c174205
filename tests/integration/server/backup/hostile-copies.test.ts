import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { createBackend } from '~/server/backend/create-backend.ts';
import { packDatabase } from '~/server/backup/backup-and-restore.ts';
import { openDestination } from '~/server/backup/offsite-copy.ts';
import { checkBackupFile, unpack } from '~/server/backup/backup-file.ts';
import { BackupUpkeep } from '~/server/backup/backup-upkeep.ts';
import { createOffsiteCopy } from '~/server/backup/offsite-copy.ts';
import { createBackupFunction } from '~/server/functions/backup.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';
import { temporaryFolder } from '../support.ts';

const SECRETS = { jwtSecret: 'j'.repeat(64), secretKey: 'sb_secret_tests' };

async function downloadAsAdministrator() {
  const backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot(), pack: packDatabase });
  onTestFinished(() => backend.close());
  const signIn = async () => {
    const response = await backend.fetch(
      new Request('http://localhost/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'admin@example.com', password: 'let-there-be-light' }),
      }),
    );
    return (await response.json()) as { access_token: string; refresh_token: string };
  };
  const { access_token: token, refresh_token: refreshToken } = await signIn();
  await backend.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     select gen_random_uuid(), id, 'app', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP' from auth.users
     where email = 'reader@example.com'`,
  );
  await backend.sql(
    `insert into public.mail_outbox (kind, recipient, subject, text_body, idempotency_key)
     values ('password_reset', 'admin@example.com', 'Reset', 'https://site.example/admin/reset#token_hash=SECRETLINK', 'k')`,
  );
  const file = path.join(temporaryFolder(), 'nightly-2026-11-23.backup');
  writeFileSync(file, Buffer.from(await (await backend.backup()).arrayBuffer()));
  const handle = createBackupFunction({
    backend,
    secretKey: SECRETS.secretKey,
    newest: () => ({ name: path.basename(file), file, at: new Date(), bytes: 1 }),
  });
  const response = await handle(
    new Request('http://localhost/functions/v1/backup?download', {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
  expect(response.status).toBe(200);
  const lines: string[] = [];
  for await (const line of unpack(Readable.from([Buffer.from(await response.arrayBuffer())])))
    if (line.kind === 'row') lines.push(line.json);
  return { backend, rows: lines.join('\n'), refreshToken };
}

test('a downloaded backup does not contain what signs someone else in', async () => {
  const { rows, refreshToken } = await downloadAsAdministrator();
  const found = { refreshToken, totpSecret: 'JBSWY3DPEHPK3PXP', resetLink: 'SECRETLINK' };
  expect(Object.entries(found).flatMap(([name, secret]) => (rows.includes(secret) ? [name] : []))).toEqual(
    [],
  );
});

test('downloading a backup is recorded', async () => {
  const { backend } = await downloadAsAdministrator();
  expect(await backend.sql(`select actor from public.audit_log where action ilike '%backup%'`)).toEqual([
    { actor: 'admin@example.com' },
  ]);
});

test(
  'a few compressed kilobytes without a line break are rejected within seconds',
  { timeout: 120_000 },
  async () => {
    const file = path.join(temporaryFolder(), 'bomb.backup');
    writeFileSync(file, gzipSync(`H {"a":"${'x'.repeat(24_000_000)}`));
    const started = performance.now();
    await expect(checkBackupFile(file)).rejects.toThrow('The file is not a backup, or it is corrupted.');
    expect(performance.now() - started).toBeLessThan(3000);
  },
);

test('copies dated in the future do not displace today’s', async () => {
  const folder = temporaryFolder();
  const [source, to] = [path.join(folder, 'nightly-2026-11-27.backup'), path.join(folder, 'to')];
  writeFileSync(source, 'a backup');
  const recipient = await identityToRecipient(await generateX25519Identity());
  const copy = createOffsiteCopy({
    settings: { to, recipient },
    upkeep: new BackupUpkeep(folder),
    mediaDir: temporaryFolder(),
    newest: () => ({ name: path.basename(source), file: source, at: new Date(), bytes: 1 }),
    now: () => new Date('2026-11-27T02:00:00Z'),
  });
  await copy.tick();
  for (let day = 10; day < 24; day += 1) writeFileSync(path.join(to, `backup-2099-01-${day}.age`), '');
  writeFileSync(source, 'a backup');
  const later = createOffsiteCopy({
    settings: { to, recipient },
    upkeep: new BackupUpkeep(temporaryFolder()),
    mediaDir: temporaryFolder(),
    newest: () => ({ name: path.basename(source), file: source, at: new Date(), bytes: 1 }),
    now: () => new Date('2026-11-27T02:00:00Z'),
  });
  await later.tick();
  expect(readdirSync(to)).toContain('backup-2026-11-27.age');
});

test('copies of another site below the same address are not counted', async () => {
  const folder = temporaryFolder();
  const source = path.join(folder, 'nightly-2026-11-27.backup');
  writeFileSync(source, 'a backup');
  const recipient = await identityToRecipient(await generateX25519Identity());
  const removed: string[] = [];
  const own = Array.from({ length: 13 }, (_, i) => `backup-2026-11-${i + 14}.age`);
  // As `openBucket` lists `s3://bucket`, whose other keys are `other-site/backup-….age`: base names only.
  const keys = [...own, 'backup-2026-11-27.age', ...own.map((name) => `other-site/${name}`)];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'DELETE') removed.push(request.url);
    const listing = keys.map((key) => `<Key>${key}</Key>`).join('');
    return Promise.resolve(new Response(request.method === 'GET' ? listing : ''));
  });
  const env = { AWS_ENDPOINT_URL: 'https://s3.example', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  await createOffsiteCopy({
    settings: { to: 's3://bucket', recipient },
    upkeep: new BackupUpkeep(folder),
    mediaDir: temporaryFolder(),
    newest: () => ({ name: path.basename(source), file: source, at: new Date(), bytes: 1 }),
    connect: (address) => openDestination(address, env),
  }).tick();
  expect(removed).toEqual([]);
});
