import { expect, test } from 'vitest';
import { listenOn } from '~/server/listen.ts';
import { run as runCommand } from './processes.ts';

const NO_SETTINGS = {
  SITE_URL: '',
  PUBLIC_SUPABASE_URL: '',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: '',
  SUPABASE_SECRET_KEY: '',
  SUPABASE_DB_URL: '',
  // These tests also run in CI.
  CI: '',
};

const run = (name: string, args: string[] = [], settings: Record<string, string> = {}) =>
  runCommand(name, args, { ...NO_SETTINGS, ...settings });

test('rejects a build without required settings in CI and names them', async () => {
  const { code, stderr } = await run('build', [], { CI: '1' });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'The site was not built: set SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY (docs/production.md). ' +
      'To publish the demo intentionally: npm run build -- --demo\n',
  );
});

test.each<[string, number, string, RegExp]>([
  ['a rejected key', 401, '{}', /rejects the key in PUBLIC_SUPABASE_PUBLISHABLE_KEY \(401\)/],
  ['another program at the URL', 200, '<html>', /\(PUBLIC_SUPABASE_URL\) did not return a list/],
  ['a URL without the tables', 404, '{}', /\(PUBLIC_SUPABASE_URL\) returned 404 for its chapters/],
])('names the variable for %s', async (_, status, body, message) => {
  const { port, close } = await listenOn((_request, response) => response.writeHead(status).end(body));
  const { code, stderr } = await run('build', [], {
    SITE_URL: 'https://example.org',
    PUBLIC_SUPABASE_URL: `http://127.0.0.1:${port}`,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  });
  await close();
  expect(code).toBe(1);
  expect(stderr).toMatch(message);
});

test('names the variable for an invalid or unreachable URL', async () => {
  const key = { PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };
  const { port, close } = await listenOn(() => undefined);
  await close();
  const [unreachable, invalid] = await Promise.all([
    run('build', [], { ...key, PUBLIC_SUPABASE_URL: `http://127.0.0.1:${port}` }),
    run('build', [], { ...key, PUBLIC_SUPABASE_URL: 'project.supabase.co' }),
  ]);
  expect([unreachable.code, invalid.code]).toEqual([1, 1]);
  expect(unreachable.stderr).toMatch(
    /127\.0\.0\.1:\d+ \(PUBLIC_SUPABASE_URL\) is not responding \(ECONNREFUSED\)/,
  );
  expect(invalid.stderr).toMatch(/^PUBLIC_SUPABASE_URL must be a URL/);
});

test('exits with code 1 if the doctor finds a problem, reported as text or JSON', async () => {
  const [text, json, badArgument] = await Promise.all([
    run('doctor'),
    run('doctor', ['--json']),
    run('doctor', ['example.org']),
  ]);
  expect(text.code).toBe(1);
  expect(text.stdout).toMatch(
    /^FAILED {2}a build can be published: set SITE_URL, .*\n {8}→ Set them on the host/,
  );
  expect(json.code).toBe(1);
  const report = JSON.parse(json.stdout) as { isHealthy: boolean; results: { status: string }[] };
  expect(report.isHealthy).toBe(false);
  expect(report.results.map(({ status }) => status)).toContain('failed');
  expect(badArgument.code).toBe(1);
  expect(badArgument.stderr).toContain('Usage: npm run doctor -- https://example.org');
});

test('names the variable to set if a migration has no URL', async () => {
  const { code, stderr } = await run('setup', ['--migrate']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Set SUPABASE_DB_URL/);
});
