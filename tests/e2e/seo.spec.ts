import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import sharp from 'sharp';
import { headOf, tagsOf } from './support/html.ts';
import { NEWEST, PAGES, SITE, textOf } from './support/site-files.ts';
import { expect, test } from './support/test.ts';
import { SITE as BUILT } from './support/world.ts';

const getOgType = (path: string) =>
  path === NEWEST ? 'article' : /^\/(books\/|speaking-)/.test(path) ? 'book' : 'website';

test('every page’s HTML has its title, canonical URL, and sharing metadata', async ({ request }) => {
  const iconVersions = new Set<string>();
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
      'og:type': [getOgType(path)],
      'og:site_name': ['Speaking with the Almighty'],
      'twitter:card': ['summary_large_image'],
      'twitter:title': titles,
      'twitter:description': meta['description'],
      'twitter:image': meta['og:image'],
    });
    expect(links['alternate'], path).toEqual(['/chapters.xml', '/podcast.xml']);
    for (const icon of [...(links['icon'] ?? []), ...(links['apple-touch-icon'] ?? [])])
      iconVersions.add(icon.replace(/^.*\?v=/, ''));
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
  expect([...iconVersions]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/)]);
});

test('every built page is valid HTML', () => {
  const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));
  const pages = globSync('**/*.html', { cwd: BUILT });
  expect(pages.length).toBeGreaterThan(60);
  const found = pages.flatMap((page) => {
    const html = readFileSync(path.join(BUILT, page), 'utf8');
    const { results } = validator.validateStringSync(html);
    const errors = results.flatMap(({ messages }) => messages.map(({ message }) => message));
    // The validator ignores content after the end of the document.
    if (!/<\/body>\s*<\/html>\s*$/.test(html)) errors.push(`ends with ${html.slice(-60)}`);
    return errors.map((error) => `${page}: ${error}`);
  });
  expect(found).toEqual([]);
});

test('serves the landing page at / on the e-book’s host, with its own canonical URL', async ({ request }) => {
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
  const redirect = await request.get('/landing', {
    maxRedirects: 0,
    headers: { Host: 'genesis.example.org' },
  });
  expect([redirect.status(), redirect.headers()['location']]).toEqual([302, '/']);
  expect(headOf(await textOf(request, '/landing')).links['canonical']).toEqual(landing.links['canonical']);
});

test('every link, image, and anchor on the site resolves', async ({ request }) => {
  test.slow();
  const base = 'http://site.invalid';
  const anchorsByPath = new Map<string, Set<string>>();
  const broken: string[] = [];
  const internalLinks: { from: string; to: URL }[] = [];
  const queue = ['/', '/landing', '/no-such-page'];
  const seen = new Set(queue);

  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const response = await request.get(path);
    if (!response.ok() && path !== '/no-such-page') broken.push(path);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    const tags = tagsOf(await response.text());
    anchorsByPath.set(path, new Set(tags.flatMap(({ attributes }) => attributes['id'] ?? [])));
    for (const { attributes } of tags) {
      const urls = [
        attributes['href'],
        attributes['src'],
        attributes['poster'],
        ...(attributes['srcset'] ?? '').split(',').map((entry) => entry.trim().split(/\s+/)[0]),
      ];
      for (const url of urls) {
        if (!url || !URL.canParse(url, base + path)) continue;
        const to = new URL(url, base + path);
        if (to.origin !== base) continue;
        internalLinks.push({ from: path, to });
        if (seen.has(to.pathname) || to.pathname.startsWith('/admin')) continue;
        seen.add(to.pathname);
        queue.push(to.pathname);
      }
    }
  }
  for (const { from, to } of internalLinks) {
    const anchors = anchorsByPath.get(to.pathname);
    // The part after ':~:' is a text fragment, not an id.
    const anchor = decodeURIComponent(to.hash.slice(1)).replace(/:~:.*$/s, '');
    if (anchor !== '' && anchors && !anchors.has(anchor)) broken.push(`${from} → ${to.pathname}${to.hash}`);
  }
  expect(broken).toEqual([]);
  expect(anchorsByPath.size).toBeGreaterThan(PAGES.length + 7);
});

test('lets browsers prefetch the next page', async ({ page }) => {
  const rules = page.locator('script[type=speculationrules]');
  await page.goto('/chapters');
  const text = await rules.textContent();
  expect(JSON.parse(text ?? '')).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
  await page.goto('/about');
  expect(await rules.textContent()).toBe(text);
});
