import { readFileSync } from 'node:fs';
import path from 'node:path';
import { headOf } from './support/html.ts';
import { SITE as ORIGIN } from './support/site-files.ts';
import { expect, test } from './support/test.ts';
import { SITE } from './support/world.ts';

const SLUG = 'the-king-who-copies-a-book';
const CHAPTER_URL = `${ORIGIN}/read/${SLUG}`;
const HOSTILE = 'Scales & "weights" </title><script>document.title = "hacked"</script>';

test('the server’s HTML has the chapter’s metadata', async ({ request, backend }) => {
  await backend.sql(
    'update public.book_chapters set is_published = true, meta_description = $1 where chapter_number = 10',
    [HOSTILE],
  );
  const html = await (await request.get(`/read/${SLUG}`)).text();
  const { titles, meta, links } = headOf(html);
  expect(titles).toEqual(['The King Who Copies a Book | Pragmatism of the Bible']);
  expect(meta).toMatchObject({
    description: [HOSTILE],
    robots: ['index, follow'],
    'og:title': titles,
    'og:description': [HOSTILE],
    'og:url': [CHAPTER_URL],
    'og:image': [`${ORIGIN}/og/chapters.png`],
    'twitter:title': titles,
    'twitter:description': [HOSTILE],
    'twitter:image': [`${ORIGIN}/og/chapters.png`],
  });
  expect(links['canonical']).toEqual([CHAPTER_URL]);
  expect((await request.get('/og/chapters.png')).headers()['content-type']).toBe('image/png');
});

test('a script sets the same metadata on a static host', async ({ page, backend }) => {
  await backend.sql(
    "update public.book_chapters set is_published = true, meta_title = 'Copied by a King' where chapter_number = 10",
  );
  const body = readFileSync(path.join(SITE, 'read.html'), 'utf8');
  await page.route(`**/read/${SLUG}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`/read/${SLUG}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The King Who Copies a Book');
  await expect(page).toHaveTitle('Copied by a King');
  const content = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  expect(await content('og:title')).toBe('Copied by a King');
  expect(await content('og:url')).toBe(CHAPTER_URL);
  expect(await content('og:image')).toBe(`${ORIGIN}/og/chapters.png`);
  expect(await content('twitter:image')).toBe(`${ORIGIN}/og/chapters.png`);
  expect(await content('robots')).toBe('index, follow');
  expect(await content('description')).toBe(await content('og:description'));
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', CHAPTER_URL);
});

test('the fallback page redirects an old URL on a static host', async ({ page, backend }) => {
  await backend.sql(`update public.book_chapters set slug = 'honest-scales' where slug = 'honest-weights'`);
  const body = readFileSync(path.join(SITE, 'read.html'), 'utf8');
  await page.route('**/read/*', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/read/honest-weights');
  await expect(page).toHaveURL(/\/read\/honest-scales$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honest Weights');
});
