// A healthy deployment on two origins, made of a table of answers that a test breaks in one place.
import { REDIRECTS } from '~/lib/site/redirects.ts';
import { deploymentAt, type Deployment } from '~/server/doctor/deployment.ts';

export const SITE = 'https://example.org';
export const BACKEND = 'https://project.supabase.co';
export const NEWEST = '20261123000100';

type Reply = { status?: number; headers?: Record<string, string>; body?: string | object };
/** By method and address; the longest start of an address that is in the table answers. */
export type Replies = Record<string, Reply>;

const PAGE = {
  headers: {
    'Content-Security-Policy': `default-src 'self'; connect-src 'self' ${BACKEND}`,
    'Strict-Transport-Security': 'max-age=63072000',
  },
};
const CORS = {
  status: 204,
  headers: {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'apikey, authorization, content-type, x-client-info',
  },
};
const refused: Reply = { status: 401, body: { code: '42501' } };

export const FACTS = {
  newest_migration: NEWEST,
  administrators: 1,
  clock_ran_at: new Date().toISOString(),
  has_build_hook: true,
  hook_problem: null,
  rebuild_triggers: ['note_rebuild_due_for_edit', 'note_rebuild_due_for_row', 'note_rebuild_due_for_texts'],
  jobs: ['call-build-hook', 'forget-visitors', 'note-clock', 'publish-due-chapters', 'send-mail'],
};
export const BUILD = {
  builtAt: '2026-11-22T08:00:00Z',
  chapters: 1,
  newestChapter: 'the-first',
  isDemo: false,
  hasOwnCaptcha: true,
  samples: [],
};

export const HEALTHY: Replies = {
  [`GET ${SITE}/`]: { status: 404, body: 'Not found' },
  [`GET ${SITE}/ `]: { ...PAGE, body: '<script src="/_astro/page.Ab1.js"></script>' },
  [`GET ${SITE}/_astro/`]: { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' }, body: 'x' },
  ...Object.fromEntries(
    REDIRECTS.map(({ from, to, withQuery }) => [
      `GET ${SITE}${from.replace('/*', '/a-page')}${withQuery === undefined ? ' ' : `?${withQuery}`}`,
      { status: 301, headers: { Location: to } },
    ]),
  ),
  [`GET ${SITE}/read/the-first `]: { ...PAGE, body: '<title>The &quot;First&quot; | Pragmatism</title>' },
  [`GET ${SITE}/landing `]: { ...PAGE, body: '<link rel="canonical" href="https://genesis.example.org/">' },
  'GET https://genesis.example.org/': {
    ...PAGE,
    body: '<link rel="canonical" href="https://genesis.example.org/">',
  },
  [`GET ${SITE}/chapters.xml`]: { body: `<rss><link>${SITE}/chapters</link></rss>` },
  [`GET ${SITE}/podcast.xml`]: { body: `<rss><enclosure url="${SITE}/audio/one.mp3" /></rss>` },
  [`GET ${SITE}/sitemap-index.xml`]: {
    body: `<sitemapindex><loc>${SITE}/sitemap-0.xml</loc></sitemapindex>`,
  },
  [`GET ${SITE}/releases.ics`]: { body: `BEGIN:VCALENDAR\r\nURL:${SITE}/read/the-first\r\nEND:VCALENDAR` },
  [`HEAD ${SITE}/pragmatism-of-the-bible.epub`]: {},
  [`GET ${SITE}/audio/one.mp3`]: { status: 206, headers: { 'Content-Range': 'bytes 10-19/4000' } },
  [`GET ${SITE}/build.json`]: { body: BUILD },
  [`GET ${BACKEND}/rest/v1/`]: { status: 401, body: { code: '42501' } },
  [`GET ${BACKEND}/rest/v1/book_chapters`]: {
    body: [{ slug: 'the-first', chapter_title: 'The "First"', meta_title: null }],
  },
  [`GET ${BACKEND}/rest/v1/book_chapters?select=id&is_published=is.false&content=not.is.null`]: { body: [] },
  [`POST ${BACKEND}/rest/v1/`]: refused,
  [`PATCH ${BACKEND}/rest/v1/`]: refused,
  [`DELETE ${BACKEND}/rest/v1/`]: refused,
  [`POST ${BACKEND}/rest/v1/rpc/doctor_facts`]: { body: FACTS },
  [`OPTIONS ${BACKEND}/`]: CORS,
  [`GET ${BACKEND}/auth/v1/settings`]: { body: { disable_signup: true, external: { email: true } } },
  [`POST ${BACKEND}/auth/v1/token`]: { status: 400, body: { error_code: 'invalid_credentials' } },
};

/** The healthy deployment with some answers replaced. */
export function deploymentWith(broken: Replies = {}, environment: Record<string, string> = {}): Deployment {
  const replies = { ...HEALTHY, ...broken };
  return deploymentAt(
    SITE,
    {
      PUBLIC_SUPABASE_URL: BACKEND,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
      ...environment,
    },
    (address, init) => {
      const asked = `${init?.method ?? 'GET'} ${String(address)} `;
      const key = Object.keys(replies)
        .filter((start) => asked.startsWith(start))
        .sort((a, b) => b.length - a.length)[0];
      if (key === undefined) return Promise.reject(new Error(`nothing answers at ${asked}`));
      const { status = 200, headers = {}, body = '' } = replies[key] ?? {};
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const isEmpty = status === 204 || init?.method === 'HEAD';
      return Promise.resolve(new Response(isEmpty ? null : text, { status, headers }));
    },
  );
}
