import { describe as group, expect, test } from 'vitest';
import {
  BACKEND,
  build,
  deploymentWith,
  setupReport,
  HSTS,
  POLICY,
  type Responses,
  type Stub,
} from './deployment.ts';
import { BACKEND_CHECKS, checkBackend, SETTING_CHECKS, SITE_CHECKS } from '~/server/doctor/checks.ts';
import { describe, runChecks, createDeployment } from '~/server/doctor/deployment.ts';

const ALL = Object.keys({ ...BACKEND_CHECKS, ...SITE_CHECKS });
const runAll = async (overrides: Responses, environment: Record<string, string> = {}) => {
  const deployment = deploymentWith(overrides, environment);
  return [...(await checkBackend(deployment)), ...(await runChecks(SITE_CHECKS, deployment))];
};
const REST = 'api/rest/v1';
const SETUP_REPORT = `POST ${REST}/rpc/doctor_report`;
const CHAPTERS = `GET ${REST}/book_chapters`;
const BUILD = 'GET /build.json';
const LIMITED_POLICY = { 'Content-Security-Policy': "default-src 'self'; connect-src 'self'" };
const authSettings = (disable_signup: boolean, email: boolean) => ({
  body: { disable_signup, external: { email } },
});
const body = '/_astro/a.js';

test('passes every check for a healthy deployment', async () => {
  const results = await runAll({});
  expect(results.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(results).toHaveLength(ALL.length);
  expect(describe(results)).toMatch(/^ok {6}backend responds: .*\n[^]*All checks passed\.$/);
});

const FAILURES: Record<string, [request: string, reply: Stub, finding: RegExp][]> = {
  'backend responds': [
    [CHAPTERS, { status: 401 }, /PUBLIC_SUPABASE_PUBLISHABLE_KEY/],
    [CHAPTERS, { body: '<html>' }, /PUBLIC_SUPABASE_URL/],
  ],
  'migrations are current': [
    [SETUP_REPORT, setupReport({ newest_migration: '20260101000000' }), /20260101000000.*npm run migrate/s],
  ],
  'visitors cannot read secrets': [
    [`GET ${REST}/mail_outbox`, { status: 404, body: { code: 'PGRST205' } }, /no table mail_outbox/],
    [`GET ${REST}/email_leads`, { body: [{ email: 'a@b.c' }] }, /read email_leads/],
    [
      `${CHAPTERS}?select=id&is_published=is.false`,
      { body: [{}] },
      /text of a chapter that is not published/,
    ],
  ],
  'visitors cannot write to protected tables': [
    [`DELETE ${REST}/contact_messages`, { status: 204 }, /DELETE contact_messages returns 204/],
    [`POST ${REST}/user_roles`, { status: 409 }, /POST user_roles returns 409/],
    [`DELETE ${REST}/book_chapters`, { status: 204 }, /DELETE book_chapters/],
  ],
  'sign-up is off, sign-in on': [
    ['GET api/auth/v1/settings', authSettings(false, true), /Anyone can sign up/],
    ['GET api/auth/v1/settings', authSettings(true, false), /enable Email/],
  ],
  'demo accounts cannot sign in': [
    [
      'POST api/auth/v1/token',
      { body: { access_token: 'x' } },
      /npm run admin -- password admin@example\.com/,
    ],
  ],
  'an administrator exists': [[SETUP_REPORT, setupReport({ administrators: 0 }), /npm run setup/]],
  'the schedule runs': [
    [
      SETUP_REPORT,
      setupReport({ jobs: [] }),
      /no job publish-due-chapters, record-clock-run, call-build-hook, send-mail/,
    ],
    [SETUP_REPORT, setupReport({ clock_ran_at: '2026-01-01T00:00:00Z' }), /last ran 2026-01-01/],
  ],
  'changes rebuild the site': [
    [
      SETUP_REPORT,
      setupReport({ rebuild_triggers: ['mark_rebuild_due_for_edit'] }),
      /mark_rebuild_due_for_texts/,
    ],
    [SETUP_REPORT, setupReport({ has_build_hook: false }), /No build hook/],
    [SETUP_REPORT, setupReport({ hook_problem: 'no pg_net' }), /no pg_net/],
  ],
  'the site’s pages can call the backend': [
    ['OPTIONS api/auth/v1/token', { status: 204 }, /\/auth\/v1\/token.*ALLOWED_ORIGINS/s],
  ],
  'content security policy': [
    ['GET / ', { body, headers: HSTS }, /dist\/_headers/],
    ['GET / ', { body, headers: { ...HSTS, ...LIMITED_POLICY } }, /does not allow requests to/],
  ],
  'https only': [['GET / ', { body, headers: POLICY }, /Strict-Transport-Security/]],
  'files are cached': [['GET /_astro/', { headers: { 'Cache-Control': 'no-cache' } }, /not immutable/]],
  'old addresses redirect': [
    ['GET /tag/a-page ', { status: 404 }, /\/tag\/a-page returns 404/],
    [
      'GET /blog ',
      { status: 301, headers: { Location: 'https://other.example/summaries' } },
      /\/blog .*other/,
    ],
  ],
  'missing pages return 404': [['GET /', { body: 'home' }, /returns 200, not 404/]],
  'the newest chapter has its page': [
    ['GET /read/the-first ', { status: 404 }, /\/read\/the-first returns 404/],
    ['GET /read/the-first ', { body: '<title>Reading</title>' }, /titled ‘Reading’/],
  ],
  'the e-book’s own host': [
    ['GET /landing ', { body: '<link rel="canonical" href="https://genesis.other.org/">' }, /SITE_URL/],
    ['GET https://genesis.example.org/', { status: 404 }, /GENESIS_HOST=off/],
  ],
  'security contact': [
    ['GET /.well-known/security.txt', { status: 404 }, /security\.txt is missing/],
    ['GET /.well-known/security.txt', { body: 'Expires: 2026-01-01T00:00:00Z\n' }, /Build and deploy again/],
  ],
  'feeds, sitemap and calendar': [
    [
      'GET /podcast.xml',
      { body: '<rss><enclosure url="https://old.example/audio/one.mp3" /></rss>' },
      /links to https:\/\/old\.example.*SITE_URL/s,
    ],
    ['GET /releases.ics', { status: 404 }, /releases\.ics/],
    ['HEAD /pragmatism-of-the-bible.epub', { status: 404 }, /book so far/],
  ],
  'audio is seekable': [['GET /audio/one.mp3', { status: 200 }, /200, not 206/]],
  'it is not the demo': [[BUILD, build({ isDemo: true }), /without --demo/]],
  'the captcha is the owner’s': [[BUILD, build({ hasOwnCaptcha: false }), /PUBLIC_RECAPTCHA_SITE_KEY/]],
  'no samples are shown': [[BUILD, build({ samples: ['reviews'] }), /reviews.*\/admin\/texts/s]],
};

test('has a failure case for every check', () => {
  expect(Object.keys(FAILURES)).toEqual(ALL);
});

group.each(Object.entries(FAILURES))('%s', (name, rows) => {
  test.each(rows)('fails and suggests a fix if %s returns %o', async (request, reply, finding) => {
    const results = await runAll({ [request]: reply });
    const failed = results.filter(({ status }) => status === 'failed');
    expect(failed.map((result) => result.name)).toEqual([name]);
    expect(describe(failed)).toMatch(finding);
    expect(describe(results)).toMatch(/1 of \d+ checks failed\.$/);
  });
});

test('reports an unresponsive backend as one failure, and skips the checks that depend on it', async () => {
  const results = await runAll({ [CHAPTERS]: { status: 404 } });
  expect(results.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual([
    'backend responds',
  ]);
  expect(describe(results)).toContain(
    'visitors cannot read secrets: Not checked, because ‘backend responds’ failed.',
  );
});

test('reports a secret key from another project, and where to find the right one', async () => {
  const results = await runAll({ [SETUP_REPORT]: { status: 401 } });
  expect(describe(results)).toContain(
    'an administrator exists: Could not be checked: a request with SUPABASE_SECRET_KEY returns 401.\n' +
      '        → Set it to the secret key of this project: Project Settings → API Keys.',
  );
});

test('does not suggest migrations as a fix for manual schema changes', async () => {
  const results = await runAll({ [`GET ${REST}/email_leads`]: { body: [{ email: 'a@b.c' }] } });
  expect(describe(results)).toMatch(/If the database is up to date, it was changed manually: .*Policies/);
});

test('fails every check with a message if the site is unreachable', async () => {
  const results = await runChecks(SITE_CHECKS, {
    ...deploymentWith(),
    sendRequest: () => Promise.reject(new Error('no route')),
  });
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['failed']));
  expect(describe(results)).toContain('Could not be checked: no route');
});

test.each<[string, object, RegExp]>([
  ['a late clock', { status: 'failing', clock: { status: 'late' } }, /clock is late/],
  ['an unhealthy server', { status: 'failing', clock: { status: 'ok' } }, /unhealthy/],
  [
    'an unresponsive database',
    { status: 'failing', clock: { status: 'ok' }, database: 'failing', build: { status: 'ok' } },
    /unhealthy: the database is not responding\.$/,
  ],
  ['an empty health response', {}, /clock is late/],
])('reports %s on a single server', async (_, health, message) => {
  const deployment = deploymentWith({ 'GET /healthz': { body: health } }, { PUBLIC_SUPABASE_URL: '' });
  const clock = Object.entries(BACKEND_CHECKS).filter(([name]) => name === 'the schedule runs');
  const [result] = await runChecks(Object.fromEntries(clock), deployment);
  expect(result?.status).toBe('failed');
  expect(result?.message).toMatch(message);
});

test('skips checks that need the secret key if it is not set', async () => {
  const results = await runAll(
    { [SETUP_REPORT]: setupReport({ administrators: 0 }) },
    { SUPABASE_SECRET_KEY: '' },
  );
  expect(results.filter(({ status }) => status === 'skipped').map(({ name }) => name)).toEqual([
    'migrations are current',
    'an administrator exists',
    'the schedule runs',
    'changes rebuild the site',
  ]);
  expect(describe(results)).toContain('Set SUPABASE_SECRET_KEY to check it.');
});

group('without a URL', () => {
  const HOSTED = {
    SITE_URL: 'https://example.org',
    PUBLIC_SUPABASE_URL: BACKEND,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    PUBLIC_RECAPTCHA_SITE_KEY: 'own',
    RECAPTCHA_SECRET_KEY: 'own-secret',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    MAIL_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'news@example.org',
  };
  const failedChecks = async (environment: Record<string, string>) =>
    (await runChecks(SETTING_CHECKS, environment))
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => name);

  test('passes every check for valid settings', async () => {
    const results = await runChecks(SETTING_CHECKS, HOSTED);
    expect(results.filter(({ status }) => status !== 'ok')).toEqual([]);
  });
  test.each([
    ['PUBLIC_SUPABASE_URL', '', ['a build can be published']],
    ['SITE_URL', 'http://example.org', ['SITE_URL']],
    ['SITE_URL', 'https://example.org/books', ['SITE_URL']],
    ['PUBLIC_RECAPTCHA_SITE_KEY', '', ['the captcha']],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_x', ['a build can be published']],
  ])('rejects %s=%s', async (name, value, names) => {
    expect(await failedChecks({ ...HOSTED, [name]: value })).toEqual(names);
  });
  test('does not require email settings for a hosted project, whose function has them', async () => {
    expect(await failedChecks({ ...HOSTED, MAIL_URL: '' })).toEqual([]);
  });
  test.each([
    ['SITE_URL', '', ['SITE_URL']],
    ['MAIL_URL', '', ['mail']],
    ['TRUST_PROXY', '', ['a build can be published']],
    ['PUBLIC_RECAPTCHA_SITE_KEY', 'own', []],
  ])('checks %s=%s on a single server', async (name, value, names) => {
    const singleServer = {
      ...HOSTED,
      PUBLIC_SUPABASE_URL: '',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: '',
      TRUST_PROXY: 'loopback',
    };
    expect(await failedChecks({ ...singleServer, [name]: value })).toEqual(names);
  });
});

test('sends the secret key only over HTTPS or to the local machine', () => {
  const keyFor = (site: string) => createDeployment(site, { SUPABASE_SECRET_KEY: 'a-secret' }).secretKey;
  expect(['https://example.org', 'http://localhost:4321', 'http://127.0.0.1'].map(keyFor)).toEqual([
    'a-secret',
    'a-secret',
    'a-secret',
  ]);
  expect(['http://example.org', 'http://localhost.example.org'].map(keyFor)).toEqual([undefined, undefined]);
});
