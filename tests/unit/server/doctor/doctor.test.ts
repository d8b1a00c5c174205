// The doctor on deployments that are each broken in one way.
import { describe as group, expect, test } from 'vitest';
import { BACKEND, BUILD, deploymentWith, FACTS, NEWEST, SITE, type Replies } from './a-deployment.ts';
import { backendChecks, SITE_CHECKS } from '~/server/doctor/checks.ts';
import { describe, runChecks, deploymentAt } from '~/server/doctor/deployment.ts';
import { checkSettings } from '~/server/doctor/settings-checks.ts';

const ALL = [...backendChecks(NEWEST), ...SITE_CHECKS];
const examine = (broken: Replies, environment: Record<string, string> = {}) =>
  runChecks(ALL, deploymentWith(broken, environment));

const facts = (change: Partial<Record<keyof typeof FACTS, unknown>>): Replies => ({
  [`POST ${BACKEND}/rest/v1/rpc/doctor_facts`]: { body: { ...FACTS, ...change } },
});
const build = (change: Partial<Record<keyof typeof BUILD, unknown>>): Replies => ({
  [`GET ${SITE}/build.json`]: { body: { ...BUILD, ...change } },
});

test('a healthy deployment passes every check', async () => {
  const results = await examine({});
  expect(results.filter(({ status }) => status !== 'well')).toEqual([]);
  expect(results).toHaveLength(ALL.length);
  expect(describe(results)).toMatch(/^ok {5}backend answers: .*\n[^]*All is well\.$/);
});

test.each<[string, Replies, string, RegExp]>([
  [
    'a key that is refused',
    { [`GET ${BACKEND}/rest/v1/book_chapters`]: { status: 401 } },
    'backend answers',
    /PUBLIC_SUPABASE_PUBLISHABLE_KEY/,
  ],
  [
    'another backend',
    { [`GET ${BACKEND}/rest/v1/book_chapters`]: { body: '<html>' } },
    'backend answers',
    /PUBLIC_SUPABASE_URL/,
  ],
  [
    'old migrations',
    facts({ newest_migration: '20260101000000' }),
    'migrations are current',
    /20260101000000.*npm run migrate/s,
  ],
  [
    'a missing table',
    { [`GET ${BACKEND}/rest/v1/mail_outbox`]: { status: 404, body: { code: 'PGRST205' } } },
    'visitors read nothing secret',
    /no table mail_outbox/,
  ],
  [
    'leads that anyone reads',
    { [`GET ${BACKEND}/rest/v1/email_leads`]: { body: [{ email: 'a@b.c' }] } },
    'visitors read nothing secret',
    /read email_leads/,
  ],
  [
    'chapters that are read before they are published',
    {
      [`GET ${BACKEND}/rest/v1/book_chapters?select=id&is_published=is.false&content=not.is.null`]: {
        body: [{ id: 'x' }],
      },
    },
    'visitors read nothing secret',
    /text of a chapter that is not published/,
  ],
  [
    'messages that anyone deletes',
    { [`DELETE ${BACKEND}/rest/v1/contact_messages`]: { status: 204 } },
    'visitors write nothing they must not',
    /DELETE contact_messages is answered with 204/,
  ],
  [
    'roles that anyone gives',
    { [`POST ${BACKEND}/rest/v1/user_roles`]: { status: 409, body: { code: '23503' } } },
    'visitors write nothing they must not',
    /POST user_roles is answered with 409/,
  ],
  [
    'chapters that anyone deletes',
    { [`DELETE ${BACKEND}/rest/v1/book_chapters`]: { status: 204 } },
    'visitors write nothing they must not',
    /DELETE book_chapters/,
  ],
  [
    'sign-up that is on',
    { [`GET ${BACKEND}/auth/v1/settings`]: { body: { disable_signup: false, external: { email: true } } } },
    'sign-up is off, sign-in on',
    /Anyone can sign up/,
  ],
  [
    'sign-in that is off',
    { [`GET ${BACKEND}/auth/v1/settings`]: { body: { disable_signup: true, external: { email: false } } } },
    'sign-up is off, sign-in on',
    /enable Email/,
  ],
  [
    'a demo account',
    { [`POST ${BACKEND}/auth/v1/token`]: { body: { access_token: 'x' } } },
    'demo accounts are refused',
    /npm run admin -- password admin@example\.com/,
  ],
  ['no administrator', facts({ administrators: 0 }), 'an administrator exists', /npm run setup/],
  [
    'a clock without a job',
    facts({ jobs: [] }),
    'the clock runs',
    /no job publish-due-chapters, note-clock, call-build-hook/,
  ],
  [
    'a clock that sends no mail',
    facts({ jobs: ['call-build-hook', 'forget-visitors', 'note-clock', 'publish-due-chapters'] }),
    'the clock runs',
    /no job send-mail/,
  ],
  [
    'a clock that has stopped',
    facts({ clock_ran_at: '2026-01-01T00:00:00Z' }),
    'the clock runs',
    /last ran 2026-01-01/,
  ],
  [
    'a trigger that was dropped',
    facts({ rebuild_triggers: ['note_rebuild_due_for_edit', 'note_rebuild_due_for_row'] }),
    'changes rebuild the site',
    /no trigger note_rebuild_due_for_texts/,
  ],
  ['no build hook', facts({ has_build_hook: false }), 'changes rebuild the site', /No build hook/],
  ['a build hook that fails', facts({ hook_problem: 'no pg_net' }), 'changes rebuild the site', /no pg_net/],
  [
    'a backend that other origins cannot ask',
    { [`OPTIONS ${BACKEND}/auth/v1/token`]: { status: 204 } },
    'the site’s pages may ask the backend',
    /\/auth\/v1\/token.*ALLOWED_ORIGINS/s,
  ],
  [
    'no policy',
    {
      [`GET ${SITE}/ `]: {
        body: '/_astro/a.js',
        headers: { 'Strict-Transport-Security': 'max-age=63072000' },
      },
    },
    'the policy of the pages',
    /dist\/_headers/,
  ],
  [
    'a policy for another backend',
    {
      [`GET ${SITE}/ `]: {
        body: '/_astro/a.js',
        headers: {
          'Strict-Transport-Security': 'max-age=63072000',
          'Content-Security-Policy': "default-src 'self'; connect-src 'self'",
        },
      },
    },
    'the policy of the pages',
    /does not let pages ask/,
  ],
  [
    'no HSTS',
    {
      [`GET ${SITE}/ `]: {
        body: '/_astro/a.js',
        headers: { 'Content-Security-Policy': `default-src 'self'; connect-src ${BACKEND}` },
      },
    },
    'https only',
    /Strict-Transport-Security/,
  ],
  [
    'no caching',
    { [`GET ${SITE}/_astro/`]: { headers: { 'Cache-Control': 'no-cache' } } },
    'files are kept in caches',
    /not immutable/,
  ],
  [
    'a lost redirect',
    { [`GET ${SITE}/tag/a-page `]: { status: 404 } },
    'old addresses lead on',
    /\/tag\/a-page is answered with 404/,
  ],
  [
    'a redirect elsewhere',
    { [`GET ${SITE}/blog `]: { status: 301, headers: { Location: 'https://elsewhere.example/summaries' } } },
    'old addresses lead on',
    /\/blog .*elsewhere/,
  ],
  [
    'one page for everything',
    { [`GET ${SITE}/`]: { body: 'home' } },
    'what is not there is not found',
    /answered with 200, not 404/,
  ],
  [
    'a fresh chapter without a page',
    { [`GET ${SITE}/read/the-first `]: { status: 404 } },
    'the newest chapter has its page',
    /\/read\/the-first is answered with 404/,
  ],
  [
    'a fresh chapter without its title',
    { [`GET ${SITE}/read/the-first `]: { body: '<title>Reading</title>' } },
    'the newest chapter has its page',
    /titled ‘Reading’/,
  ],
  [
    'a landing page of another site',
    { [`GET ${SITE}/landing `]: { body: '<link rel="canonical" href="https://genesis.other.org/">' } },
    'the e-book’s own host',
    /SITE_URL/,
  ],
  [
    'a genesis host that is not there',
    { 'GET https://genesis.example.org/': { status: 404 } },
    'the e-book’s own host',
    /GENESIS_HOST=off/,
  ],
  [
    'a feed of another site',
    {
      [`GET ${SITE}/podcast.xml`]: {
        body: '<rss><enclosure url="https://old.example/audio/one.mp3" /></rss>',
      },
    },
    'feeds, sitemap and calendar',
    /names https:\/\/old\.example.*SITE_URL/s,
  ],
  [
    'no calendar',
    { [`GET ${SITE}/releases.ics`]: { status: 404 } },
    'feeds, sitemap and calendar',
    /releases\.ics/,
  ],
  [
    'no book so far',
    { [`HEAD ${SITE}/pragmatism-of-the-bible.epub`]: { status: 404 } },
    'feeds, sitemap and calendar',
    /book so far/,
  ],
  [
    'sound in one piece',
    { [`GET ${SITE}/audio/one.mp3`]: { status: 200 } },
    'sound can be sought',
    /200, not 206/,
  ],
  ['the demo in public', build({ isDemo: true }), 'it is not the demo', /without --demo/],
  [
    'the test captcha',
    build({ hasOwnCaptcha: false }),
    'the captcha is the owner’s',
    /PUBLIC_RECAPTCHA_SITE_KEY/,
  ],
  [
    'sample reviews',
    build({ samples: ['reviews'] }),
    'nothing shown is a sample',
    /reviews.*\/admin\/texts/s,
  ],
])('%s is found, with what to do', async (_, broken, name, words) => {
  const results = await examine(broken);
  const found = results.filter(({ status }) => status === 'wrong');
  expect(found.map((result) => result.name)).toEqual([name]);
  expect(describe(found)).toMatch(words);
  expect(describe(results)).toMatch(/1 of \d+ checks found something wrong\.$/);
});

test('a backend that does not answer is one fault, and what needs it is not looked at', async () => {
  const results = await examine({ [`GET ${BACKEND}/rest/v1/book_chapters`]: { status: 404 } });
  expect(results.filter(({ status }) => status === 'wrong').map(({ name }) => name)).toEqual([
    'backend answers',
  ]);
  expect(describe(results)).toContain(
    'visitors read nothing secret: Not looked at: ‘backend answers’ comes first.',
  );
});

test('a secret key of another project is named, with where the right one is', async () => {
  const results = await examine({ [`POST ${BACKEND}/rest/v1/rpc/doctor_facts`]: { status: 401 } });
  expect(describe(results)).toContain(
    'an administrator exists: Could not be checked: SUPABASE_SECRET_KEY is answered with 401.\n' +
      '       → Set it to the secret key of this project: Project Settings → API Keys.',
  );
});

test('what was changed by hand is not said to be mended by migrations alone', async () => {
  const results = await examine({ [`GET ${BACKEND}/rest/v1/email_leads`]: { body: [{ email: 'a@b.c' }] } });
  expect(describe(results)).toMatch(/If the database is up to date, it was changed by hand: .*Policies/);
});

test('a site that does not answer is wrong everywhere and ends in words', async () => {
  const results = await runChecks(SITE_CHECKS, {
    ...deploymentWith(),
    ask: () => Promise.reject(new Error('no route')),
  });
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['wrong']));
  expect(describe(results)).toContain('Could not be checked: no route');
});

test.each<[string, object, RegExp]>([
  ['a server whose clock is late', { status: 'failing', clock: { status: 'late' } }, /clock is late/],
  ['a server that is not well', { status: 'failing', clock: { status: 'ok' } }, /not well/],
  [
    'a server whose database is silent',
    { status: 'failing', clock: { status: 'ok' }, database: 'failing', build: { status: 'ok' } },
    /not well: the database does not answer\.$/,
  ],
  ['a server that says nothing', {}, /clock is late/],
])('on one machine %s is found', async (_, health, words) => {
  const deployment = deploymentWith(
    { [`GET ${SITE}/healthz`]: { body: health } },
    { PUBLIC_SUPABASE_URL: '' },
  );
  const clock = ALL.filter(({ name }) => name === 'the clock runs');
  const [result] = await runChecks(
    clock.map(({ name, run }) => ({ name, run })),
    deployment,
  );
  expect(result?.status).toBe('wrong');
  expect(result?.words).toMatch(words);
});

test('without the secret key what only it sees is skipped, and said', async () => {
  const results = await examine(facts({ administrators: 0 }), { SUPABASE_SECRET_KEY: '' });
  expect(results.filter(({ status }) => status === 'skipped').map(({ name }) => name)).toEqual([
    'migrations are current',
    'an administrator exists',
    'the clock runs',
    'changes rebuild the site',
  ]);
  expect(describe(results)).toContain('Set SUPABASE_SECRET_KEY to check it.');
});

group('without an address', () => {
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
  const wrongIn = (environment: Record<string, string>) =>
    checkSettings(environment)
      .filter(({ status }) => status === 'wrong')
      .map(({ name }) => name);

  test('settings that can be published are well', () => {
    expect(checkSettings(HOSTED).filter(({ status }) => status !== 'well')).toEqual([]);
  });
  test.each([
    ['PUBLIC_SUPABASE_URL', '', ['a build can be published']],
    ['SITE_URL', 'http://example.org', ['SITE_URL']],
    ['SITE_URL', 'https://example.org/books', ['SITE_URL']],
    ['PUBLIC_RECAPTCHA_SITE_KEY', '', ['the captcha']],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_x', ['a build can be published']],
  ])('%s=%s is wrong', (name, value, names) => {
    expect(wrongIn({ ...HOSTED, [name]: value })).toEqual(names);
  });
  test('a hosted project’s mail is set at its function, not here', () => {
    expect(wrongIn({ ...HOSTED, MAIL_URL: '' })).toEqual([]);
  });
  test.each([
    ['SITE_URL', '', ['SITE_URL']],
    ['MAIL_URL', '', ['mail']],
    ['TRUST_PROXY', '', ['a build can be published']],
    ['PUBLIC_RECAPTCHA_SITE_KEY', 'own', []],
  ])('of one machine %s=%s', (name, value, names) => {
    const machine = {
      ...HOSTED,
      PUBLIC_SUPABASE_URL: '',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: '',
      TRUST_PROXY: 'loopback',
    };
    expect(wrongIn({ ...machine, [name]: value })).toEqual(names);
  });
});

test('the secret key is sent encrypted or to this machine, and nowhere else', () => {
  const keyFor = (site: string) => deploymentAt(site, { SUPABASE_SECRET_KEY: 'a-secret' }).secretKey;
  expect(['https://example.org', 'http://localhost:4321', 'http://127.0.0.1'].map(keyFor)).toEqual([
    'a-secret',
    'a-secret',
    'a-secret',
  ]);
  expect(['http://example.org', 'http://localhost.example.org'].map(keyFor)).toEqual([undefined, undefined]);
});
