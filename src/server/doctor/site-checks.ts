// The doctor's checks of the pages: policy, caching, statuses, feeds, and what must not be public.
import { genesisOrigin, isGenesisHost } from '../../lib/site/site-host.ts';
import { REDIRECTS } from '../../lib/site/redirects.ts';
import { jsonOf, skipped, well, wrong, type Check } from './check.ts';
import { feeds, sound } from './feed-checks.ts';
import { captcha, demo, samples } from './sample-checks.ts';

const NO_HEADERS =
  'The host does not send what dist/_headers says: build with --host netlify or --host cloudflare, and deploy the whole folder dist.';
const UNKNOWN = 'an-address-that-is-not-used-2718';

const policy: Check = {
  name: 'the policy of the pages',
  run: async ({ ask, site, backend }) => {
    const { headers } = await ask(`${site}/`);
    const value = headers.get('Content-Security-Policy') ?? '';
    if (!/default-src 'self'/.test(value)) {
      return wrong('The home page has none.', NO_HEADERS);
    }
    const connect = /connect-src ([^;,]*)/.exec(value)?.[1] ?? '';
    if (backend !== site && !connect.split(' ').includes(backend)) {
      return wrong(
        `It does not let pages ask ${backend}.`,
        'Build again with PUBLIC_SUPABASE_URL set to this backend.',
      );
    }
    return well(backend === site ? 'It is strict.' : 'It is strict and names the backend.');
  },
};

const transport: Check = {
  name: 'https only',
  run: async ({ ask, site, isLoopback }) => {
    if (isLoopback) return skipped('On this machine there is no https.');
    if (!site.startsWith('https:'))
      return wrong('The address is not https.', 'Give the doctor the address that begins with https.');
    const { headers } = await ask(`${site}/`);
    if (!/max-age=\d{6,}/.test(headers.get('Strict-Transport-Security') ?? '')) {
      return wrong('Strict-Transport-Security is missing.', NO_HEADERS);
    }
    return well('Strict-Transport-Security is sent.');
  },
};

const caching: Check = {
  name: 'files are kept in caches',
  run: async ({ ask, site }) => {
    const { text } = await ask(`${site}/`);
    const file = /\/_astro\/[^"')\s]+/.exec(text)?.[0];
    if (file === undefined)
      return wrong('The home page names no file of the build.', 'Look whether this is the site.');
    const { status, headers } = await ask(`${site}${file}`);
    if (status !== 200) return wrong(`${file} is answered with ${status}.`, 'Deploy the whole folder dist.');
    if (!/immutable/.test(headers.get('Cache-Control') ?? '')) {
      return wrong(`${file} is not immutable.`, NO_HEADERS);
    }
    return well('Named files for a year.');
  },
};

/** An address that a row of the table is about. */
const sampleOf = (from: string) => from.replace(/\/\*$/, '/a-page');

const redirects: Check = {
  name: 'old addresses lead on',
  run: async ({ ask, site }) => {
    const shownInstead: string[] = [];
    for (const { from, to, withQuery } of REDIRECTS) {
      const query = withQuery === undefined ? '' : `?${withQuery}=confirm`;
      const address = `${site}${sampleOf(from)}${query}`;
      const { status, headers } = await ask(address);
      const location = headers.get('Location');
      const reached = location === null ? undefined : new URL(location, address);
      if (status >= 301 && status <= 308 && reached?.origin === site && reached.pathname === to) continue;
      if (query !== '' && status === 200) {
        shownInstead.push(`${sampleOf(from)}${query}`);
        continue;
      }
      return wrong(
        `${sampleOf(from)} is answered with ${status}${location === null ? '' : `, to ${location}`}, not led to ${to}.`,
        'The host does not read dist/_redirects: build with --host netlify or --host cloudflare, and deploy the whole folder dist.',
      );
    }
    const rows = `${REDIRECTS.length} rows of the table`;
    return shownInstead.length === 0
      ? well(`${rows}.`)
      : well(
          `${rows}. At ${shownInstead.join(', ')} the page is shown: this host reads no conditions on a query.`,
        );
  },
};

const statuses: Check = {
  name: 'what is not there is not found',
  run: async ({ ask, site }) => {
    for (const path of [`/${UNKNOWN}`, `/read/${UNKNOWN}`]) {
      const { status } = await ask(`${site}${path}`);
      if (status !== 404) {
        return wrong(
          `${path} is answered with ${status}, not 404.`,
          'Remove the rule that sends every address to one page: what is missing is 404.html, with status 404.',
        );
      }
    }
    return well('Unknown pages and chapters answer 404.');
  },
};

const FUNCTION =
  'Until a build is done, the host’s function answers for new chapters: functions/read or netlify/edge-functions, which needs PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY at the host.';

const newestChapter: Check = {
  name: 'the newest chapter has its page',
  run: async (deployment) => {
    const { ask, site, backend, publishableKey } = deployment;
    const rows = jsonOf(
      await ask(
        `${backend}/rest/v1/book_chapters?select=slug,chapter_title,meta_title&is_published=is.true&order=chapter_number.desc&limit=1`,
        { headers: { apikey: publishableKey } },
      ),
    );
    const [chapter] = Array.isArray(rows)
      ? (rows as { slug: string; chapter_title: string; meta_title: string | null }[])
      : [];
    if (!chapter) return skipped('The backend names no published chapter.');
    const { status, text } = await ask(`${site}/read/${chapter.slug}`);
    if (status !== 200) {
      return wrong(
        `/read/${chapter.slug} is answered with ${status}.`,
        `Press ‘Build now’ on /admin/settings. ${FUNCTION}`,
      );
    }
    const title = /<title>([^<]*)/.exec(text)?.[1] ?? '';
    const expected = chapter.meta_title?.trim() || chapter.chapter_title;
    if (!plain(title).includes(plain(expected))) {
      return wrong(
        `/read/${chapter.slug} is titled ‘${title}’.`,
        `Press ‘Build now’ on /admin/settings. ${FUNCTION}`,
      );
    }
    return well(`/read/${chapter.slug} answers with its title.`);
  },
};

/** Without punctuation: titles are escaped in HTML, and quotation marks may be curled. */
const plain = (text: string) => text.replace(/&[#\w]+;/g, '').replace(/[^\p{L}\p{N}]/gu, '');

const genesis: Check = {
  name: 'the e-book’s own host',
  run: async ({ ask, site, isLoopback }) => {
    const own = genesisOrigin(site);
    const { text } = await ask(`${site}/landing`);
    const canonical = canonicalOf(text);
    if (canonical === undefined)
      return wrong('/landing names no canonical address.', 'Look whether this is the site.');
    const address = new URL(canonical);
    if (!isGenesisHost(address.host) || isLoopback) return skipped('There is none here.');
    if (address.origin !== own) {
      return wrong(
        `/landing names ${canonical}, not ${own}/.`,
        'Build again with SITE_URL set to the public address.',
      );
    }
    const shown = await ask(canonical);
    if (shown.status !== 200 || canonicalOf(shown.text) !== canonical) {
      return wrong(
        `${canonical} is answered with ${shown.status} and does not show the landing page.`,
        'Point that domain to the host (docs/production.md, ‘Domain’), or set GENESIS_HOST=off and build again.',
      );
    }
    return well(`${own} shows the landing page.`);
  },
};

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

export const SITE_CHECKS: readonly Check[] = [
  policy,
  transport,
  caching,
  redirects,
  statuses,
  newestChapter,
  genesis,
  feeds,
  sound,
  demo,
  captcha,
  samples,
];
