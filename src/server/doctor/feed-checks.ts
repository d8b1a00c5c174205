// The doctor's checks of what other programs fetch: feeds, sitemap, calendar, the e-book, sound.
import { genesisOrigin } from '../../lib/site/site-host.ts';
import { skipped, well, wrong, type Check, type Deployment } from './check.ts';

const FEEDS = [
  ['/chapters.xml', /<rss/],
  ['/podcast.xml', /<enclosure/],
  ['/sitemap-index.xml', /<sitemapindex/],
  ['/releases.ics', /^BEGIN:VCALENDAR/],
] as const;

export const feeds: Check = {
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

export const sound: Check = {
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
