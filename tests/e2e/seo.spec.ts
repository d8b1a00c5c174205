import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { headOf, tagsOf } from './support/html.ts';
import { NEWEST, PAGES, SITE, textOf } from './support/site-files.ts';
import { expect, test } from './support/test.ts';

const typeOf = (path: string) =>
  path === NEWEST ? 'article' : /^\/(books\/|speaking-)/.test(path) ? 'book' : 'website';

test('every page says in its HTML what it is, where it is, and what to show when it is shared', async ({
  request,
}) => {
  const stamps = new Set<string>();
  for (const [path, title, kinds] of PAGES) {
    const { titles, meta, links, jsonLd } = headOf(await textOf(request, path));
    const canonical = SITE + path;
    expect(titles, path).toHaveLength(1);
    expect(titles[0], path).toMatch(new RegExp(`^${title}`));
    expect(meta['description'], path).toHaveLength(1);
    expect(meta['description']?.[0]?.length, path).toBeGreaterThan(30);
    expect(meta['robots'], path).toEqual(['index, follow']);
    expect(links['canonical'], path).toEqual([canonical]);
    expect(meta, path).toMatchObject({
      'og:title': titles,
      'og:description': meta['description'],
      'og:url': [canonical],
      'og:type': [typeOf(path)],
      'og:site_name': ['Speaking with the Almighty'],
      'twitter:card': ['summary_large_image'],
      'twitter:title': titles,
      'twitter:description': meta['description'],
      'twitter:image': meta['og:image'],
    });
    expect(links['alternate'], path).toEqual(['/chapters.xml', '/podcast.xml']);
    for (const icon of [...(links['icon'] ?? []), ...(links['apple-touch-icon'] ?? [])])
      stamps.add(icon.replace(/^.*\?v=/, ''));
    expect(
      jsonLd.map((data) => data['@type']),
      path,
    ).toEqual(kinds);
    for (const data of jsonLd) expect(data['@context']).toBe('https://schema.org');

    const image = new URL(meta['og:image']?.[0] ?? '');
    expect(image.origin, path).toBe(SITE);
    const bytes = await (await request.get(image.pathname)).body();
    expect(await sharp(bytes).metadata(), path).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.byteLength, path).toBeLessThanOrEqual(40 * 1024);
  }
  // One stamp for all icons on all pages, made of what is in them.
  expect([...stamps]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/)]);
});

test('structured data has what search engines ask for, and claims no ratings', async ({ request }) => {
  for (const [path, , kinds] of PAGES) {
    const { jsonLd } = headOf(await textOf(request, path));
    expect(JSON.stringify(jsonLd), path).not.toMatch(/rating|"review/i);
    for (const data of jsonLd.filter((each) => each['@type'] === 'Book'))
      expect(data, path).toMatchObject({
        name: expect.any(String),
        author: { '@type': 'Organization', name: 'Speaking with the Almighty' },
        image: expect.stringMatching(/^https:.*\.jpg$/),
        offers: {
          price: expect.stringMatching(/^(24|11)\.99$/),
          priceCurrency: 'USD',
          url: expect.stringMatching(/^https:/),
        },
      });
    if (kinds.length > 0) expect(jsonLd.length, path).toBeGreaterThan(0);
  }
  const { jsonLd, meta } = headOf(await textOf(request, NEWEST));
  expect(jsonLd[0]).toMatchObject({
    headline: 'The Spies and the Statistics',
    author: [{ '@type': 'Organization', name: 'Speaking with the Almighty', url: `${SITE}/` }],
    articleSection: 'Pragmatism of the Bible',
    keywords: expect.stringContaining(','),
    wordCount: expect.any(Number),
    image: expect.arrayContaining([expect.stringMatching(/\.jpg$/)]),
    datePublished: expect.stringMatching(/T.*Z$/),
    dateModified: expect.stringMatching(/T.*Z$/),
  });
  expect(meta['keywords']?.[0]).toContain(',');
  expect(meta['article:modified_time']).toEqual([jsonLd[0]?.['dateModified']]);

  const [faq] = headOf(await textOf(request, '/faq')).jsonLd;
  expect(faq?.['mainEntity']).toHaveLength(3);
  const [series] = headOf(await textOf(request, '/podcast')).jsonLd;
  expect(series?.['hasPart']).toHaveLength(6);
});

test('on the e-book’s host the home page is the landing page, under its own address', async ({ request }) => {
  const landing = headOf(await textOf(request, '/', { Host: 'genesis.example.org' }));
  expect(landing.titles).toEqual(['Free Genesis eBook Download | Speaking with the Almighty']);
  expect(landing.meta['description']).toEqual([
    'Get your free Genesis eBook. Enter your email to download instantly.',
  ]);
  expect(landing.links['canonical']).toEqual(['https://genesis.speakingwiththealmighty.com/']);
  expect(landing.meta['robots']).toEqual(['index, follow']);
  expect(landing.meta['og:image']).toEqual([`${SITE}/og/landing.png`]);
  expect((await request.get('/og/landing.png')).headers()['content-type']).toBe('image/png');
  expect(landing.jsonLd).toEqual([
    expect.objectContaining({ '@type': 'Book', url: 'https://genesis.speakingwiththealmighty.com/' }),
  ]);
  const moved = await request.get('/landing', { maxRedirects: 0, headers: { Host: 'genesis.example.org' } });
  expect([moved.status(), moved.headers()['location']]).toEqual([302, '/']);
  expect(headOf(await textOf(request, '/landing')).links['canonical']).toEqual(landing.links['canonical']);
});

test('what is not there says so, and stays out of search', async ({ request }) => {
  for (const path of [
    '/no-such-page',
    '/read/no-such-chapter',
    '/read/not-in-heaven',
    '/read/404',
    '/read/a/b',
    '/_redirects',
    '/chapters.html',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(headOf(await response.text()).meta['robots'], path).toEqual(['noindex, follow']);
  }
});

test('every link, image and anchor of the site resolves', async ({ request }) => {
  test.slow();
  const base = 'http://here';
  const anchorsOf = new Map<string, Set<string>>();
  const broken: string[] = [];
  const wanted: { from: string; to: URL }[] = [];
  const waiting = ['/', '/landing', '/no-such-page'];
  const seen = new Set(waiting);

  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const response = await request.get(path);
    if (!response.ok() && path !== '/no-such-page') broken.push(path);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    const tags = tagsOf(await response.text());
    anchorsOf.set(path, new Set(tags.flatMap(({ attributes }) => attributes['id'] ?? [])));
    for (const { attributes } of tags) {
      const addresses = [
        attributes['href'],
        attributes['src'],
        attributes['poster'],
        ...(attributes['srcset'] ?? '').split(',').map((entry) => entry.trim().split(/\s+/)[0]),
      ];
      for (const address of addresses) {
        if (!address || !URL.canParse(address, base + path)) continue;
        const to = new URL(address, base + path);
        if (to.origin !== base) continue;
        wanted.push({ from: path, to });
        if (seen.has(to.pathname) || to.pathname.startsWith('/admin')) continue;
        seen.add(to.pathname);
        waiting.push(to.pathname);
      }
    }
  }
  for (const { from, to } of wanted) {
    const anchors = anchorsOf.get(to.pathname);
    // The part behind ':~:' marks words; it is not an id.
    const anchor = decodeURIComponent(to.hash.slice(1)).replace(/:~:.*$/s, '');
    if (anchor !== '' && anchors && !anchors.has(anchor)) broken.push(`${from} → ${to.pathname}${to.hash}`);
  }
  expect(broken).toEqual([]);
  expect(anchorsOf.size).toBeGreaterThan(PAGES.length + 7);
});

test('addresses of the former site lead on, for good', async ({ request }) => {
  for (const [from, to] of [
    ['/blog', '/summaries'],
    ['/blog/2019/a-post', '/summaries'],
    ['/category/genesis', '/summaries'],
    ['/2021/03', '/summaries'],
    ['/2021/03/14/a-post', '/summaries'],
    ['/product/genesis', '/summaries'],
    ['/cgi-sys/defaultwebpage.cgi', '/'],
    ['/?mailpoet_page=subscriptions', '/contact'],
    ['/privacy', '/privacy-policy'],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']], from).toEqual([301, to]);
  }
});

test('the header file keeps within what Cloudflare reads: 2,000 characters a line', () => {
  const lines = readFileSync('node_modules/.cache/e2e/site/_headers', 'utf8').split('\n');
  for (const line of lines) expect(line.length, line.slice(0, 40)).toBeLessThanOrEqual(2000);
});

test('the next page may be fetched ahead, but not for who saves data', async ({ page }) => {
  const rules = page.locator('script[type=speculationrules]');
  await page.goto('/chapters');
  const text = await rules.textContent();
  expect(JSON.parse(text ?? '')).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  await page.goto('/about');
  expect(await rules.textContent()).toBe(text);

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await page.goto('/chapters');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rules).toHaveCount(0);
});
