import sharp from 'sharp';
import { PAGES, SITE, textOf, xmlOf } from './support/site-files.ts';
import { expect, test } from './support/test.ts';

type Rss<Item> = { rss: { channel: Record<string, unknown> & { item: Item[] } } };

test('the sitemap lists every indexable page once, with dates for chapters', async ({ request }) => {
  const index = await xmlOf<{ sitemapindex: { sitemap: { loc: string }[] } }>(request, '/sitemap-index.xml');
  const files = index.sitemapindex.sitemap.map(({ loc }) => loc);
  expect(files).toEqual([`${SITE}/sitemap-0.xml`]);
  const { urlset } = await xmlOf<{ urlset: { url: { loc: string; lastmod?: string }[] } }>(
    request,
    '/sitemap-0.xml',
  );
  const urls = urlset.url.map(({ loc }) => loc);
  const passages = urls.filter((loc) => loc.includes('/scripture/'));
  expect(urls).toHaveLength(18 + 9 + 8 + 6 + passages.length);
  expect(urls).toEqual(expect.arrayContaining([`${SITE}/scripture/genesis`, `${SITE}/scripture/psalms`]));
  expect(new Set(urls).size).toBe(urls.length);
  for (const [path] of PAGES) expect(urls).toContain(SITE + path);
  expect(urls.join('\n')).not.toMatch(/admin|landing|404|\/read$/m);
  for (const { loc, lastmod } of urlset.url)
    if (loc.includes('/read/')) expect(Date.parse(lastmod ?? ''), loc).toBeGreaterThan(0);

  const robots = await textOf(request, '/robots.txt');
  expect(robots.split('\n')).toEqual(
    expect.arrayContaining(['User-agent: *', 'Disallow: /admin', `Sitemap: ${SITE}/sitemap-index.xml`]),
  );
  expect(robots).toContain('User-agent: GPTBot');

  const llms = await textOf(request, '/llms.txt');
  expect(llms).toContain(`- [The Fence Around the Roof](${SITE}/read/the-fence-around-the-roof): `);
  expect(llms).toContain('not licensed for training');
  expect(llms).not.toContain('the-king-who-copies-a-book');
});

test('the podcast feed meets directory requirements', async ({ request }) => {
  type Image = { '@_href': string };
  type Episode = {
    enclosure: { '@_url': string; '@_length': string; '@_type': string };
    'itunes:image': Image;
    'podcast:transcript': { '@_url': string; '@_type': string };
    guid: { '#text': string };
    link: string;
  };
  const { rss } = await xmlOf<Rss<Episode>>(request, '/podcast.xml');
  const pathname = (address: string) => new URL(address).pathname;
  const artwork = [
    rss.channel['itunes:image'] as Image,
    ...rss.channel.item.map((item) => item['itunes:image']),
  ];
  for (const { '@_href': href } of artwork) {
    expect((await request.head(pathname(href))).ok(), href).toBe(true);
    const artwork = await sharp(await (await request.get(pathname(href))).body()).metadata();
    expect(artwork, href).toMatchObject({ format: 'jpeg', width: 1400, height: 1400, space: 'srgb' });
  }
  expect(rss.channel.item).toHaveLength(6);
  expect(new Set(rss.channel.item.map(({ guid }) => guid['#text'])).size).toBe(6);
  for (const { enclosure, 'podcast:transcript': transcript, link } of rss.channel.item) {
    const audio = await request.head(pathname(enclosure['@_url']));
    expect(audio.headers()).toMatchObject({
      'content-length': enclosure['@_length'],
      'content-type': enclosure['@_type'],
      'accept-ranges': 'bytes',
    });
    const range = await request.get(pathname(enclosure['@_url']), { headers: { Range: 'bytes=0-99' } });
    expect([range.status(), (await range.body()).byteLength]).toEqual([206, 100]);
    const transcriptResponse = await request.get(pathname(transcript['@_url']));
    expect(transcriptResponse.headers()['access-control-allow-origin']).toBe('*');
    expect(await transcriptResponse.text()).toMatch(/^WEBVTT/);
    expect(pathname(link)).toMatch(/^\/podcast\/./);
    expect((await request.head(pathname(link))).status(), link).toBe(200);
  }
});
