// What `npm run build` does with which settings: the demo is never published by accident.
import { describe, expect, test } from 'vitest';
import { planBuild } from '~/server/build-plan.ts';

const HOSTED = {
  SITE_URL: 'https://example.org',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};
const jwt = (role: string) => `x.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.y`;

describe('on a build machine', () => {
  test.each(['CI', 'NETLIFY', 'CF_PAGES', 'WORKERS_CI', 'VERCEL', 'RENDER', 'AWS_APP_ID', 'GITHUB_ACTIONS'])(
    'that sets %s, a build without its settings fails and names them',
    (machine) => {
      expect(() => planBuild({ [machine]: '1' }, [])).toThrow(
        /set SITE_URL, PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY .*--demo/s,
      );
    },
  );

  test.each(Object.keys(HOSTED))('a build without %s alone fails and names it', (name) => {
    expect(() => planBuild({ ...HOSTED, [name]: ' ', CI: 'true' }, [])).toThrow(`set ${name} (`);
  });

  test('says where its variables are set', () => {
    expect(() => planBuild({ NETLIFY: 'true' }, [])).toThrow(
      'PUBLIC_SUPABASE_PUBLISHABLE_KEY under Project configuration → Environment variables (docs',
    );
    expect(() => planBuild({ CF_PAGES: '1' }, [])).toThrow('_KEY under ‘vars’ in wrangler.jsonc (docs');
  });

  test('the demo is built when it is asked for', () => {
    expect(planBuild({ NETLIFY: 'true' }, ['--demo'])).toEqual({ kind: 'demo', host: 'netlify' });
    expect(planBuild({ ...HOSTED, CI: '1' }, ['--demo'])).toEqual({ kind: 'demo', host: 'any' });
  });
});

test('on this machine the demo is built without settings, the hosted site with them', () => {
  expect(planBuild({}, [])).toEqual({ kind: 'demo', host: 'any' });
  expect(planBuild({ CI: 'false' }, [])).toEqual({ kind: 'demo', host: 'any' });
  expect(planBuild({ ...HOSTED, SITE_URL: '' }, [])).toEqual({
    kind: 'hosted',
    backendUrl: 'https://project.supabase.co',
    host: 'any',
  });
  expect(() => planBuild({ ...HOSTED, PUBLIC_SUPABASE_PUBLISHABLE_KEY: '' }, [])).toThrow(
    'set PUBLIC_SUPABASE_PUBLISHABLE_KEY (',
  );
});

test('a secret key is refused: pages are public', () => {
  for (const key of ['sb_secret_x', jwt('service_role')]) {
    expect(() => planBuild({ ...HOSTED, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }, [])).toThrow(
      /is a secret key/,
    );
  }
  expect(planBuild({ ...HOSTED, PUBLIC_SUPABASE_PUBLISHABLE_KEY: jwt('anon') }, []).kind).toBe('hosted');
});

test('the host is the one whose machine this is, or the one that is named', () => {
  expect(planBuild({ ...HOSTED, CF_PAGES: '1' }, []).host).toBe('cloudflare');
  expect(planBuild({ ...HOSTED, CF_PAGES: '1' }, ['--host', 'netlify']).host).toBe('netlify');
  expect(() => planBuild(HOSTED, ['--host', 'elsewhere'])).toThrow(/^Usage/);
  expect(() => planBuild(HOSTED, ['--dmeo'])).toThrow(/^Usage/);
});

test.each([
  { NETLIFY: 'true', CONTEXT: 'deploy-preview' },
  { NETLIFY: 'true', CONTEXT: 'branch-deploy' },
  { CF_PAGES: '1', CF_PAGES_BRANCH: 'a-change' },
  { CF_PAGES: '1', CF_PAGES_BRANCH: 'main', PRODUCTION_BRANCH: 'live' },
  { VERCEL: '1', VERCEL_ENV: 'preview' },
])('a preview is the demo, whatever backend is set: %o', (environment) => {
  expect(planBuild({ ...HOSTED, ...environment }, []).kind).toBe('demo');
});

test('production is what the host calls so', () => {
  expect(planBuild({ ...HOSTED, NETLIFY: 'true', CONTEXT: 'production' }, []).kind).toBe('hosted');
  expect(planBuild({ ...HOSTED, CF_PAGES: '1', CF_PAGES_BRANCH: 'main' }, []).kind).toBe('hosted');
});
