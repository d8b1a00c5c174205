import { REDIRECTS } from '~/lib/site/redirects.ts';
import { migrationVersions } from '~/server/backend/migrations.ts';
import { createDeployment, type Deployment } from '~/server/doctor/deployment.ts';

export const SITE = 'https://example.org';
export const BACKEND = 'https://project.supabase.co';

export type Stub = { status?: number; headers?: Record<string, string>; body?: string | object };
/** By method and URL, with 'api' for the backend's origin; the longest matching prefix wins. */
export type Responses = Record<string, Stub>;

export const HSTS = { 'Strict-Transport-Security': 'max-age=63072000' };
export const POLICY = { 'Content-Security-Policy': `default-src 'self'; connect-src 'self' ${BACKEND}` };
const headers = { ...HSTS, ...POLICY };
const UNAUTHORIZED: Stub = { status: 401, body: { code: '42501' } };
const LANDING: Stub = { headers, body: '<link rel="canonical" href="https://genesis.example.org/">' };

const SETUP_REPORT = {
  newest_migration: (await migrationVersions()).at(-1),
  administrators: 1,
  clock_ran_at: new Date().toISOString(),
  has_build_hook: true,
  hook_problem: null,
  rebuild_triggers: [
    'book',
    'deleted_book',
    'deleted_episode',
    'deleted_letter',
    'edit',
    'episode',
    'letter',
    'new_book',
    'new_episode',
    'row',
    'serial',
    'texts',
  ].map((cause) => `mark_rebuild_due_for_${cause}`),
  jobs: ['call-build-hook', 'purge-visitor-data', 'record-clock-run', 'publish-due-chapters', 'send-mail'],
};
const BUILD = { isDemo: false, hasOwnCaptcha: true, samples: [] };
export const setupReport = (overrides: Partial<Record<keyof typeof SETUP_REPORT, unknown>>): Stub => ({
  body: { ...SETUP_REPORT, ...overrides },
});
export const build = (overrides: Partial<Record<keyof typeof BUILD, unknown>>): Stub => ({
  body: { ...BUILD, ...overrides },
});

const HEALTHY: Responses = {
  'GET /': { status: 404, body: 'Not found' },
  'GET / ': { headers, body: '<script src="/_astro/page.Ab1.js"></script>' },
  'GET /_astro/': { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' }, body: 'x' },
  ...Object.fromEntries(
    REDIRECTS.map(({ from, to, withQuery }) => [
      `GET ${from.replace('/*', '/a-page')}${withQuery === undefined ? ' ' : `?${withQuery}`}`,
      { status: 301, headers: { Location: to } },
    ]),
  ),
  'GET /read/the-first ': { headers, body: '<title>The &quot;First&quot; | Pragmatism</title>' },
  'GET /landing ': LANDING,
  'GET https://genesis.example.org/': LANDING,
  'GET /chapters.xml': { body: `<rss><link>${SITE}/chapters</link></rss>` },
  'GET /podcast.xml': { body: `<rss><enclosure url="${SITE}/audio/one.mp3" /></rss>` },
  'GET /onix.xml': { body: '<ONIXMessage release="3.0"></ONIXMessage>' },
  'GET /sitemap-index.xml': { body: `<sitemapindex><loc>${SITE}/sitemap-0.xml</loc></sitemapindex>` },
  'GET /.well-known/security.txt': {
    body: `Contact: mailto:a@example.org\nExpires: ${new Date(Date.now() + 100 * 86_400_000).toISOString()}\n`,
  },
  'GET /releases.ics': { body: `BEGIN:VCALENDAR\r\nURL:${SITE}/read/the-first\r\nEND:VCALENDAR` },
  'HEAD /pragmatism-of-the-bible.epub': {},
  'GET /audio/one.mp3': { status: 206, headers: { 'Content-Range': 'bytes 10-19/4000' } },
  'GET /build.json': build({}),
  'GET api/rest/v1/': UNAUTHORIZED,
  'GET api/rest/v1/book_chapters': {
    body: [{ slug: 'the-first', chapter_title: 'The "First"', meta_title: null }],
  },
  'GET api/rest/v1/book_chapters?select=id&is_published=is.false': { body: [] },
  'POST api/rest/v1/': UNAUTHORIZED,
  'PATCH api/rest/v1/': UNAUTHORIZED,
  'DELETE api/rest/v1/': UNAUTHORIZED,
  'POST api/rest/v1/rpc/doctor_report': setupReport({}),
  'OPTIONS api/': {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'apikey, authorization, content-type, x-client-info',
    },
  },
  'GET api/auth/v1/settings': { body: { disable_signup: true, external: { email: true } } },
  'POST api/auth/v1/token': { status: 400, body: { error_code: 'invalid_credentials' } },
};

export function deploymentWith(
  overrides: Responses = {},
  environment: Record<string, string> = {},
): Deployment {
  const responses = { ...HEALTHY, ...overrides };
  const variables = {
    PUBLIC_SUPABASE_URL: BACKEND,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    ...environment,
  };
  return createDeployment(SITE, variables, (address, init) => {
    const path = String(address).replace(SITE, '').replace(BACKEND, 'api');
    const request = `${init?.method ?? 'GET'} ${path} `;
    const [key] = Object.keys(responses)
      .filter((prefix) => request.startsWith(prefix))
      .sort((a, b) => b.length - a.length);
    if (key === undefined) return Promise.reject(new Error(`No response is set up for ${request}`));
    const { body = '', ...rest } = { status: 200, ...responses[key] };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const isEmpty = rest.status === 204 || init?.method === 'HEAD';
    return Promise.resolve(new Response(isEmpty ? null : text, rest));
  });
}
