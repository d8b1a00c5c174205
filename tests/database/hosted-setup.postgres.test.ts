import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { createApi } from '~/server/api.ts';
import { listenOn } from '~/server/listen.ts';
import { openBackendOnPostgres, SECRETS } from './support/postgres.ts';

const serverUrl = withPassword(inject('postgresUrl') ?? '');
const OWNER = { email: 'owner@example.org', password: 'a long password' };
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Supabase's account service creates accounts; the embedded one does not. */
const INSERT_ACCOUNT = `select private.create_account($1, extensions.crypt($2, extensions.gen_salt('bf', 4))) as id`;

async function openProject() {
  const { backend, url, drop } = await openBackendOnPostgres(serverUrl, 'none');
  const api = createApi(backend, {
    gateway: {
      rateLimitFactor: 100,
      trustProxy: [],
      allowedOrigins: ['https://example.org'],
      jwtSecret: SECRETS.jwtSecret,
    },
  });
  const handleAccounts = async (request: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers['apikey'] !== SECRETS.secretKey) return send(401, {});
    if (request.method === 'GET') return send(200, { users: [] });
    const { email, password } = JSON.parse(await text(request)) as typeof OWNER;
    const existing = await backend.sql('select 1 from auth.users where email = $1', [email]);
    if (existing.length > 0) return send(422, { msg: 'exists' });
    const [account] = await backend.sql<{ id: string }>(INSERT_ACCOUNT, [email, password]);
    return send(200, account ?? {});
  };
  const { origin, close } = await listenOn((request, response) => {
    const isForAccounts = request.url?.startsWith('/auth/v1/admin/users') === true;
    return isForAccounts ? handleAccounts(request, response) : api.handle(request, response);
  });
  return {
    backend,
    url,
    origin,
    close: async () => {
      await close();
      await backend.close();
      await drop();
    },
  };
}

/** The setup requires a URL with a password; a server with trust authentication accepts any. */
function withPassword(address: string): string {
  if (address === '') return address;
  const url = new URL(address);
  url.password ||= 'any';
  return url.href;
}

function runSetup(answers: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['src/server/setup.ts'], {
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(`${answers.join('\n')}\n`);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

describe('hosted project setup', () => {
  let project: Awaited<ReturnType<typeof openProject>>;
  beforeAll(async () => {
    project = await openProject();
  });
  afterAll(() => project.close());

  const answers = (options: { hook?: string } = {}) => [
    ...['https://example.org', project.origin, EMBEDDED_PUBLISHABLE_KEY, SECRETS.secretKey, project.url],
    ...[OWNER.email, OWNER.password, options.hook ?? '', '', 'off'],
  ];

  test('creates the first administrator and prints the environment variables and the doctor’s report', async () => {
    const { output } = await runSetup(answers());
    expect(output).toContain('The database is up to date.');
    expect(output).toContain(`${OWNER.email} is an administrator.`);
    expect(output).toContain('Without a build hook, new chapters appear with the next build');
    expect(output).toContain(`SITE_URL=https://example.org\nPUBLIC_SUPABASE_URL=${project.origin}\n`);
    expect(output).toContain('"GENESIS_HOST": "off"');
    expect(output).toMatch(/^ok {6}an administrator exists: There is one\.$/m);
    expect(output).toMatch(
      /^FAILED {2}changes rebuild the site: No build hook is set\.\n {8}→ Create one on the host/m,
    );
    expect(output).toContain('npm run doctor -- https://example.org');
    expect(output).not.toContain(SECRETS.secretKey);
    const signIn = await fetch(`${project.origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    expect(signIn.status).toBe(200);
  });

  test('stores the build hook when rerun, without creating a second account', async () => {
    const { output } = await runSetup(answers({ hook: 'https://hooks.example.org/build' }));
    expect(output).toContain(`${OWNER.email} already has an account and is now an administrator.`);
    expect(output).toContain('Changes will call the build hook.');
    expect(output).toMatch(/^ok {6}changes rebuild the site: /m);
    expect(await project.backend.sql('select build_hook from private.site_settings')).toEqual([
      { build_hook: 'https://hooks.example.org/build' },
    ]);
    expect(await project.backend.sql('select 1 from public.user_roles')).toHaveLength(1);
  });
});
