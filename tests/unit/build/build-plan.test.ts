import { expect, test } from 'vitest';
import { planBuild } from '~/build/build-plan.ts';

const HOSTED = {
  SITE_URL: 'https://example.org',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};
const jwt = (role: string) => `x.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.y`;

test.each(['CI', 'NETLIFY', 'CF_PAGES', 'WORKERS_CI', 'VERCEL', 'RENDER', 'AWS_APP_ID', 'GITHUB_ACTIONS'])(
  'fails if %s is set and settings are missing, and lists them',
  (variable) => {
    expect(() => planBuild({ [variable]: '1' }, [])).toThrow(
      /set SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY .*--demo/s,
    );
  },
);

test.each(Object.keys(HOSTED))('fails if only %s is missing, and reports it', (name) => {
  expect(() => planBuild({ ...HOSTED, [name]: ' ', CI: 'true' }, [])).toThrow(`set ${name} (`);
});

test('explains where to set variables on each host', () => {
  expect(() => planBuild({ NETLIFY: 'true' }, [])).toThrow(
    'PUBLIC_SUPABASE_PUBLISHABLE_KEY under Project configuration → Environment variables (docs',
  );
  expect(() => planBuild({ CF_PAGES: '1' }, [])).toThrow('_KEY under ‘vars’ in wrangler.jsonc (docs');
});

test.each<[string, Record<string, string>, string[], string, string]>([
  ['the demo on a local machine without settings', {}, [], 'demo', 'any'],
  ['the demo if CI is false', { CI: 'false' }, [], 'demo', 'any'],
  ['the demo on request', { NETLIFY: 'true' }, ['--demo'], 'demo', 'netlify'],
  ['the demo on request despite settings', { ...HOSTED, CI: '1' }, ['--demo'], 'demo', 'any'],
  ['the demo for a preview', { ...HOSTED, NETLIFY: '1', CONTEXT: 'deploy-preview' }, [], 'demo', 'netlify'],
  ['the demo for a branch', { ...HOSTED, NETLIFY: '1', CONTEXT: 'branch-deploy' }, [], 'demo', 'netlify'],
  [
    'the demo for a Cloudflare branch',
    { ...HOSTED, CF_PAGES: '1', CF_PAGES_BRANCH: 'a-change' },
    [],
    'demo',
    'cloudflare',
  ],
  [
    'the demo if another production branch is set',
    { ...HOSTED, CF_PAGES: '1', CF_PAGES_BRANCH: 'main', PRODUCTION_BRANCH: 'live' },
    [],
    'demo',
    'cloudflare',
  ],
  ['the demo for a Vercel preview', { ...HOSTED, VERCEL: '1', VERCEL_ENV: 'preview' }, [], 'demo', 'any'],
  ['the site on a local machine with settings', { ...HOSTED, SITE_URL: '' }, [], 'hosted', 'any'],
  ['the site in production', { ...HOSTED, NETLIFY: '1', CONTEXT: 'production' }, [], 'hosted', 'netlify'],
  [
    'the site for the main branch',
    { ...HOSTED, CF_PAGES: '1', CF_PAGES_BRANCH: 'main' },
    [],
    'hosted',
    'cloudflare',
  ],
  ['the site for a named host', { ...HOSTED, CF_PAGES: '1' }, ['--host', 'netlify'], 'hosted', 'netlify'],
])('builds %s: %o %j', (_, environment, args, kind, host) => {
  expect(planBuild(environment, args)).toEqual({
    kind,
    host,
    ...(kind === 'hosted' && { backendUrl: 'https://project.supabase.co' }),
  });
});

test('rejects incomplete backend settings on a local machine too, and unknown options', () => {
  expect(() => planBuild({ ...HOSTED, PUBLIC_SUPABASE_PUBLISHABLE_KEY: '' }, [])).toThrow(
    'set PUBLIC_SUPABASE_PUBLISHABLE_KEY (',
  );
  for (const args of [['--host', 'unknown'], ['--dmeo']])
    expect(() => planBuild(HOSTED, args)).toThrow(/^Usage/);
});

test('rejects a secret key, because pages are public', () => {
  for (const key of ['sb_secret_x', jwt('service_role')]) {
    expect(() => planBuild({ ...HOSTED, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }, [])).toThrow(
      /is a secret key/,
    );
  }
  expect(planBuild({ ...HOSTED, PUBLIC_SUPABASE_PUBLISHABLE_KEY: jwt('anon') }, []).kind).toBe('hosted');
});
