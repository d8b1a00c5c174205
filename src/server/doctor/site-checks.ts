// The doctor's checks of the pages: policy, caching, statuses, feeds, and what must not be public.
import { genesisOrigin, isGenesisHost } from '../../lib/site/site-host.ts';
import { REDIRECTS } from '../../lib/site/redirects.ts';
import { jsonOf, skipped, well, wrong, type Check, type Deployment } from './check.ts';

const UNKNOWN = 'an-address-that-is-not-used-2718';

const policy: Check = {
  name: 'the policy of the pages',
  run: async ({ ask, site, backend }) => {
    const { headers } = await ask(`${site}/`);
    const value = headers.get('Content-Security-Policy') ?? '';
    if (!/default-src 'self'/.test(value)) {
      return wrong(
        'The home page has none.',
        'The host does not send the headers of dist/_headers: look at its settings.',
      );
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
    if (!site.startsWith('https:')) return wrong('The address is not https.', 'Ask for the https address.');
    const { headers } = await ask(`${site}/`);
    if (!/max-age=\d{6,}/.test(headers.get('Strict-Transport-Security') ?? '')) {
      return wrong(
        'Strict-Transport-Security is missing.',
        'The host does not send the headers of dist/_headers.',
      );
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
      return wrong(`${file} is not immutable.`, 'The host does not send the headers of dist/_headers.');
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
        'The host does not read dist/_redirects: look at its settings.',
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
          'Serve 404.html with status 404; a host must not rewrite everything to one page.',
        );
      }
    }
    return well('Unknown pages and chapters answer 404.');
  },
};

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
    if (!chapter) return skipped('No chapter is published.');
    const { status, text } = await ask(`${site}/read/${chapter.slug}`);
    if (status !== 200) {
      return wrong(
        `/read/${chapter.slug} is answered with ${status}.`,
        'Deploy the host’s function for new chapters, and set its variables.',
      );
    }
    const title = /<title>([^<]*)/.exec(text)?.[1] ?? '';
    const expected = chapter.meta_title?.trim() || chapter.chapter_title;
    if (!plain(title).includes(plain(expected))) {
      return wrong(
        `/read/${chapter.slug} is titled ‘${title}’.`,
        'Deploy the host’s function for new chapters; then build again.',
      );
    }
    return well(`/read/${chapter.slug} answers with its title.`);
  },
};

/** Letters and digits alone: titles are escaped in HTML, and quotation marks may be curled. */
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
        'Point the host’s domain there (docs/production.md), or switch it off with GENESIS_HOST=off.',
      );
    }
    return well(`${own} shows the landing page.`);
  },
};

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

const FEEDS = [
  ['/chapters.xml', /<rss/],
  ['/podcast.xml', /<enclosure/],
  ['/sitemap-index.xml', /<sitemapindex/],
  ['/releases.ics', /^BEGIN:VCALENDAR/],
] as const;

const feeds: Check = {
  name: 'feeds, sitemap and calendar',
  run: async (deployment) => {
    for (const [path, expected] of FEEDS) {
      const { status, text } = await deployment.ask(`${deployment.site}${path}`);
      if (status !== 200 || !expected.test(text)) {
        return wrong(
          `${path} is answered with ${status} and is not what it should be.`,
          'Deploy the whole folder dist.',
        );
      }
      const foreign = ownAddresses(text).find((address) => !isOwn(deployment, address));
      if (foreign !== undefined) {
        return wrong(`${path} names ${foreign}.`, `Build again with SITE_URL=${deployment.site}.`);
      }
    }
    const book = await deployment.ask(`${deployment.site}/pragmatism-of-the-bible.epub`, { method: 'HEAD' });
    if (book.status !== 200)
      return wrong(`The book so far is answered with ${book.status}.`, 'Deploy the whole folder dist.');
    return well('All are there and name this site.');
  },
};

/** Addresses by which a feed names pages, files and itself. */
function ownAddresses(text: string): string[] {
  const patterns = [
    /<(?:link|loc|url)>\s*(https?:[^<\s]+)/g,
    /<enclosure[^>]*\burl="(https?:[^"]+)"/g,
    /<atom:link[^>]*\bhref="(https?:[^"]+)"/g,
    /^URL(?:;[^:]*)?:(https?:\S+)/gm,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address));
}

/** Pages are known by https; on this machine they are asked for by http. */
function isOwn({ site, isLoopback }: Deployment, address: string): boolean {
  const host = URL.parse(address)?.host;
  const own = new URL(site).host.replace(/^www\./, '');
  return isLoopback || host === own || host === new URL(genesisOrigin(site)).host;
}

const sound: Check = {
  name: 'sound can be sought',
  run: async ({ ask, site }) => {
    const { text } = await ask(`${site}/podcast.xml`);
    const enclosure = /<enclosure[^>]*\burl="([^"]+)"/.exec(text)?.[1];
    if (enclosure === undefined) return skipped('The podcast has no episode.');
    const { pathname } = new URL(enclosure);
    const { status, headers } = await ask(`${site}${pathname}`, { headers: { Range: 'bytes=10-19' } });
    if (status !== 206 || !/^bytes 10-19\//.test(headers.get('Content-Range') ?? '')) {
      return wrong(
        `A part of ${pathname} is answered with ${status}, not 206.`,
        'Deploy the host’s function for sound (functions/audio), or a host that sends parts of files.',
      );
    }
    return well('Parts of an episode are sent.');
  },
};

type BuildFacts = { isDemo?: unknown; hasOwnCaptcha?: unknown; samples?: unknown };

async function buildFacts({ ask, site }: Deployment): Promise<BuildFacts> {
  const answer = await ask(`${site}/build.json`);
  const facts = jsonOf(answer);
  if (answer.status !== 200 || typeof facts !== 'object' || facts === null) {
    throw new Error(`/build.json is answered with ${answer.status}`);
  }
  return facts;
}

const demo: Check = {
  name: 'it is not the demo',
  run: async (deployment) => {
    const { isDemo } = await buildFacts(deployment);
    if (isDemo !== true) return well('The chapters are the backend’s.');
    return deployment.isLoopback
      ? skipped('It is, on this machine.')
      : wrong('It is.', 'Set SITE_URL and the backend’s variables at the host, and build without --demo.');
  },
};

const captcha: Check = {
  name: 'the captcha is the owner’s',
  run: async (deployment) => {
    const { hasOwnCaptcha } = await buildFacts(deployment);
    if (hasOwnCaptcha === true) return well('The site key is the owner’s.');
    return deployment.isLoopback
      ? skipped('The provider’s test key, on this machine.')
      : wrong(
          'It is the provider’s test key, which stops no bot.',
          'Set PUBLIC_RECAPTCHA_SITE_KEY at the host and RECAPTCHA_SECRET_KEY at the backend.',
        );
  },
};

const samples: Check = {
  name: 'nothing shown is a sample',
  run: async (deployment) => {
    const { samples: named } = await buildFacts(deployment);
    const kinds = Array.isArray(named) ? named.map(String) : [];
    if (kinds.length === 0) return well('No sample is left.');
    return deployment.isLoopback
      ? skipped(`Samples, on this machine: ${kinds.join(', ')}.`)
      : wrong(
          `Samples are shown: ${kinds.join(', ')}.`,
          'Replace them at /admin/texts or in src/content, then build again.',
        );
  },
};

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
