import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { CommandError } from '~/lib/commands/terminal.ts';
import { listenOn } from '~/server/listen.ts';
import { ignoreHostedBackend, loadSettings } from '~/server/settings.ts';

const OTHER_VARIABLES = [
  'RATE_LIMIT_FACTOR',
  'TRUST_PROXY',
  'ALLOWED_ORIGINS',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'RECAPTCHA_SECRET_KEY',
  'SITE_TIME_ZONE',
  'MAIL_URL',
  'MAIL_FROM',
  'MAIL_TO',
  'BACKUP_TO',
  'BACKUP_RECIPIENT',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
];
const URL_VARIABLES = ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_IP_LOOKUP_URL', 'PUBLIC_CHECKOUT_URL'];
beforeEach(() => {
  const names = ['PORT', 'HOST', 'DATA_DIR', ...URL_VARIABLES, ...OTHER_VARIABLES];
  for (const name of names) vi.stubEnv(name, '');
});

test('defaults to port 4321, the local machine, .data, and the embedded backend', () => {
  expect(loadSettings()).toEqual({
    port: 4321,
    host: '127.0.0.1',
    dataDir: '.data',
    hostedBackendUrl: undefined,
    isPublic: false,
    startsEmpty: false,
    rateLimitFactor: 1,
    mail: {},
    trustProxy: [],
    allowedOrigins: [],
    firstAdmin: undefined,
    timeZone: 'Asia/Jerusalem',
    usesAltcha: false,
    recaptchaSecret: undefined,
    offsite: undefined,
  });
});

test('SITE_TIME_ZONE must name an existing time zone', () => {
  vi.stubEnv('SITE_TIME_ZONE', ' America/New_York ');
  expect(loadSettings().timeZone).toBe('America/New_York');
  vi.stubEnv('SITE_TIME_ZONE', 'Mars/Olympus');
  expect(loadSettings).toThrow(
    new CommandError("SITE_TIME_ZONE must be a time zone such as Asia/Jerusalem, not 'Mars/Olympus'."),
  );
});

test('copies backups elsewhere only if they are encrypted', () => {
  const recipient = 'age1llda3c6s0cxmcr0qemkrf9xk68cme7zsv50mqhnx43c6s0tmkv9q47e5mx';
  vi.stubEnv('BACKUP_TO', '/mnt/backups');
  expect(loadSettings).toThrow('Set both BACKUP_TO and BACKUP_RECIPIENT, or neither');
  for (const invalid of ['age1nonsense', 'AGE-SECRET-KEY-1', `${recipient}x`]) {
    vi.stubEnv('BACKUP_RECIPIENT', invalid);
    expect(loadSettings).toThrow('BACKUP_RECIPIENT must be an age public key');
  }
  vi.stubEnv('BACKUP_RECIPIENT', recipient);
  expect(loadSettings().offsite).toEqual({ to: '/mnt/backups', recipient });
  vi.stubEnv('BACKUP_TO', 's3://backups/site');
  expect(loadSettings).toThrow('BACKUP_TO needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
});

test.each([
  ['127.0.0.1', '', false],
  ['0.0.0.0', '', true],
  ['127.0.0.1', '127.0.0.1', true],
])('HOST=%s behind the proxies "%s" is publicly reachable: %s', (host, proxies, isPublic) => {
  vi.stubEnv('HOST', host);
  vi.stubEnv('TRUST_PROXY', proxies);
  expect(loadSettings().isPublic).toBe(isPublic);
});

test('reads the rate factor, proxies, origins, and the first administrator, and rejects invalid values', () => {
  vi.stubEnv('RATE_LIMIT_FACTOR', '2.5');
  vi.stubEnv('TRUST_PROXY', '10.0.0.1, 10.0.0.2');
  vi.stubEnv('ALLOWED_ORIGINS', 'https://a.example/ http://localhost:8788');
  vi.stubEnv('ADMIN_EMAIL', 'me@example.org');
  vi.stubEnv('ADMIN_PASSWORD', 'a long password');
  expect(loadSettings()).toMatchObject({
    rateLimitFactor: 2.5,
    trustProxy: ['10.0.0.1', '10.0.0.2'],
    allowedOrigins: ['https://a.example', 'http://localhost:8788'],
    firstAdmin: { email: 'me@example.org', password: 'a long password' },
  });
  vi.stubEnv('ADMIN_PASSWORD', '');
  expect(() => loadSettings()).toThrow('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.');
  vi.stubEnv('ADMIN_EMAIL', '');
  vi.stubEnv('RATE_LIMIT_FACTOR', '0');
  expect(() => loadSettings()).toThrow("RATE_LIMIT_FACTOR must be a number above 0, not '0'.");
  vi.stubEnv('RATE_LIMIT_FACTOR', '');
  vi.stubEnv('ALLOWED_ORIGINS', 'example.org');
  expect(() => loadSettings()).toThrow(
    "ALLOWED_ORIGINS must be a list of origins such as https://example.org, not 'example.org'.",
  );
});

test.each([
  ['0', 0],
  ['1', 1],
  ['8080', 8080],
  ['65535', 65_535],
])('accepts PORT=%s', (value, port) => {
  vi.stubEnv('PORT', value);
  expect(loadSettings().port).toBe(port);
});

test.each(['65536', '-1', 'eighty', '80.5', '1e9', 'http'])('rejects PORT=%s', (value) => {
  vi.stubEnv('PORT', value);
  expect(() => loadSettings()).toThrow(
    new CommandError(`PORT must be a number from 0 to 65535, not '${value}'.`),
  );
});

test.each(URL_VARIABLES)('%s must be a URL', (name) => {
  vi.stubEnv(name, 'https://example.org/path');
  expect(() => loadSettings()).not.toThrow();
  for (const value of ['example.org', 'nonsense', 'javascript:alert(1)', 'ftp://example.org']) {
    vi.stubEnv(name, value);
    expect(() => loadSettings()).toThrow(
      new CommandError(`${name} must be a URL such as https://example.org, not '${value}'.`),
    );
  }
});

test('ignores a hosted project with the embedded backend, and prints a notice', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'https://abc.supabase.co');
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_abc');
  ignoreHostedBackend(loadSettings());
  expect(process.env['PUBLIC_SUPABASE_URL']).toBe('');
  expect(process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY']).toBe('');
  expect(log.mock.calls).toEqual([
    [
      'Using the embedded backend. https://abc.supabase.co (PUBLIC_SUPABASE_URL) is only for `npm run build`.',
    ],
  ]);
  ignoreHostedBackend(loadSettings());
  expect(log).toHaveBeenCalledTimes(1);
});

test('reports that a port is in use and how to choose another', async () => {
  const { port, close } = await listenOn(() => undefined);
  await expect(listenOn(() => undefined, { port })).rejects.toThrow(
    new CommandError(`Port ${port} is already in use. Choose another: PORT=4400 npm start`),
  );
  await close();
});

test('reports an unavailable host', async () => {
  await expect(listenOn(() => undefined, { host: '192.0.2.1' })).rejects.toThrow(
    new CommandError('The server could not listen on 192.0.2.1:0 (EADDRNOTAVAIL).'),
  );
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:'],
  ['0.0.0.0', 'http://127.0.0.1:'],
  ['::1', 'http://[::1]:'],
  ['::', 'http://[::1]:'],
])('makes %s reachable at %s<port>', async (host, prefix) => {
  const { port, origin, close } = await listenOn((_, response) => response.end('here'), { host });
  expect(origin).toBe(`${prefix}${port}`);
  const [response] = (await once(get(origin), 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  await close();
});
