// What shows that a request came through a proxy.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { createApi } from '~/server/backend/api.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { isFromProxy, withoutProxyHeaders } from '~/server/door/proxy-headers.ts';
import { openMail } from '~/server/mail/open-mail.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { ask } from '../../../server/ask.ts';
import { serve } from '../support.ts';
import { guarded, seededBackend, SITE } from './support.ts';

const OF_PROXIES = [
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Original-Forwarded-For',
  'Forwarded',
  'Forwarded-For',
  'Via',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Ray',
  'CDN-Loop',
  'Fly-Client-IP',
  'Fly-Region',
  'Fastly-Client-IP',
  'DO-Connecting-IP',
  'X-Azure-ClientIP',
  'X-Amzn-Trace-Id',
  'X-Amz-Cf-Id',
  'X-Envoy-External-Address',
  'X-AppEngine-User-IP',
  'X-Vercel-Forwarded-For',
  'X-NF-Client-Connection-IP',
  'X-Originating-IP',
  'X-Remote-Addr',
  'X-ProxyUser-Ip',
  'X-Varnish',
  'X-Request-Start',
  'Proxy-Connection',
];

/** What browsers, curl and supabase-js send when they ask directly. */
const DIRECT = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Accept-Profile',
  'apikey',
  'Authorization',
  'Cache-Control',
  'Connection',
  'Content-Type',
  'Cookie',
  'DNT',
  'Host',
  'If-None-Match',
  'Keep-Alive',
  'Origin',
  'Pragma',
  'Prefer',
  'Priority',
  'Range',
  'Referer',
  'Save-Data',
  'Sec-CH-UA-Platform',
  'Sec-Fetch-Site',
  'Sec-GPC',
  'Upgrade-Insecure-Requests',
  'User-Agent',
  'X-Client-Info',
  'X-Requested-With',
  'X-Supabase-Api-Version',
];

test.each(OF_PROXIES)('%s', (name) => {
  expect(isFromProxy(new Headers({ [name]: '203.0.113.9' }))).toBe(true);
  const kept = withoutProxyHeaders(new Headers({ [name]: '203.0.113.9', apikey: 'kept' }));
  expect([...kept]).toEqual([['apikey', 'kept']]);
});

test.each(DIRECT)('not %s', (name) => {
  const headers = new Headers({ [name]: 'x' });
  expect(isFromProxy(headers)).toBe(false);
  expect([...withoutProxyHeaders(headers)]).toEqual([...headers]);
});

let backend: Backend;
beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());

const DEMO = JSON.stringify({ email: 'admin@example.com', password: 'let-there-be-light' });
const askRaw = (port: number, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.write(request);
  });
const signIn = (port: number, version: string) =>
  askRaw(
    port,
    `POST /auth/v1/token?grant_type=password HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\n` +
      `apikey: ${EMBEDDED_PUBLISHABLE_KEY}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${DEMO.length}\r\nConnection: close\r\n\r\n${DEMO}`,
  );

test('HTTP/1.0, which proxies speak unless told otherwise: the demo password does not open the door', async () => {
  const server = await guarded(backend);
  onTestFinished(server.close);
  expect(await signIn(server.port, '1.1')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await signIn(server.port, '1.0')).toMatch(/^HTTP\/1\.1 400 [\s\S]*Invalid login credentials/);
});

test.each(['CF-Connecting-IP', 'True-Client-IP', 'Fly-Client-IP', 'X-Forwarded-Proto', 'X-Client-IP'])(
  'a forgotten proxy that sends only %s gets the answer of a wrong password',
  async (name) => {
    const server = await guarded(backend);
    onTestFinished(server.close);
    const refused = await server.signIn('admin@example.com', 'let-there-be-light', { [name]: '203.0.113.9' });
    expect(refused.status).toBe(400);
  },
);

test('waiting mails, which have visitors’ messages and links, are shown to this machine and not through a proxy on it', async () => {
  const { localFunctions } = openMail(
    backend,
    { mail: readMailSettings({}), isPublicDoor: false, timeZone: 'UTC' },
    { databaseDir: undefined },
    () => SITE,
  );
  const api = createApi(backend, { localFunctions });
  const { port, close } = await serve((request, response) => void api.handle(request, response));
  onTestFinished(close);
  const path = '/functions/v1/waiting-mails';
  const shown = await ask(port, path);
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Waiting mails')]);
  // As nginx asks unless told otherwise: the host is the address that it is led to.
  for (const name of ['X-Real-IP', 'X-Forwarded-For', 'Via', 'CF-Connecting-IP'])
    expect((await ask(port, path, { headers: { [name]: '203.0.113.9' } })).status).toBe(404);
  expect(await askRaw(port, `GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 404 /,
  );
});
