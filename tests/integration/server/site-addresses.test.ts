// The built site over HTTP: which page each address is, where it leads, and what is not there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlyNewChapter, openBuiltSite, type BuiltSite } from './built-site.ts';

let site: BuiltSite;
const ask: BuiltSite['ask'] = (path, options) => site.ask(path, options);
beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.isPublished = onlyNewChapter;
});

describe('addresses', () => {
  test.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/about?utm_source=letter', 'about'],
    ['/read/six-days', 'six days'],
    ['/landing', 'landing'],
    ['/%61bout', 'about'],
  ])('%s is the page %s', async (address, name) => {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain(`<title>${name}</title>`);
  });

  test.each([
    '/nothing-here',
    '/404',
    '/read',
    '/index',
    '/index.html',
    '/about.html',
    '/about.html.br',
    '/about%2Ehtml',
    '/about.html.gz',
    '/_headers',
    '/%5Fheaders',
    '/_redirects',
    '/content-security-policy.txt',
    '/content-security-policy%2etxt',
    '/About',
    '/about%2F',
    '/read%2Fsix-days',
    '/read/six-days/more',
    '/_astro/../about',
    '/../../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.env',
    '/.git/config',
    '/%',
    '/%zz',
    '/%E0%A4%A',
    '/%00',
    '/\\evil.example/',
    '/constructor',
    '/__proto__',
    `/${'a'.repeat(5000)}`,
  ])('%s is the not-found page, with status 404', async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.text).toContain('<title>Page Not Found</title>');
  });

  test('so is an address with another site’s name in it', async () => {
    expect((await ask('http://evil.example/about')).status).toBe(404);
  });

  test.each([
    ['/about/', '/about'],
    ['/about//', '/about'],
    ['//about', '/about'],
    ['//evil.example/', '/evil.example'],
    ['///evil.example', '/evil.example'],
    ['/read//six-days/?from=letter', '/read/six-days?from=letter'],
  ])('%s leads to %s, for good', async (address, location) => {
    const answer = await ask(address);
    expect(answer.status).toBe(308);
    expect(answer.headers.location).toBe(location);
  });

  test.each([
    ['/blog', '/summaries'],
    ['/blog/a/b', '/summaries'],
    ['/2023/05', '/summaries'],
    ['/product/old-one', '/summaries'],
    ['/cgi-sys/defaultwebpage.cgi', '/'],
    ['/privacy', '/privacy-policy'],
    ['/?mailpoet_page=subscriptions', '/contact'],
  ])('%s of the former site leads to %s', async (address, location) => {
    const answer = await ask(address);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(location);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('%s is not allowed', async (method) => {
    const answer = await ask('/about', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});

describe('the host of the free e-book', () => {
  const genesis = { headers: { Host: 'genesis.localhost:4321' } };
  test('shows the landing page without header and footer at its root, and no other address does', async () => {
    expect((await ask('/', genesis)).text).toContain('<title>genesis</title>');
    expect((await ask('/', { headers: { Host: 'GENESIS.example.org' } })).text).toContain(
      '<title>genesis</title>',
    );
    expect((await ask('/genesis')).status).toBe(404);
    expect((await ask('/landing')).text).toContain('<title>landing</title>');
  });
  test('leads from /landing to its root and keeps the query', async () => {
    const answer = await ask('/landing?utm_source=letter', genesis);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('/?utm_source=letter');
  });
  test('has every other page too', async () => {
    expect((await ask('/about', genesis)).text).toContain('<title>about</title>');
    expect((await ask('/nothing', genesis)).status).toBe(404);
  });
});

describe('the former address of a chapter', () => {
  beforeEach(() => {
    site.presentSlug = (slug) =>
      slug === 'away'
        ? Promise.reject(new Error('no database'))
        : Promise.resolve(slug === 'six-nights' ? 'six-days' : undefined);
  });

  test('leads to the present one for good, with its query', async () => {
    const answer = await ask('/read/six-nights?utm_source=mail');
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe('/read/six-days?utm_source=mail');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('is asked for only where no chapter is, and is missed quietly', async () => {
    site.isPublished = (slug) => Promise.resolve(slug === 'six-nights');
    expect((await ask('/read/six-nights')).status).toBe(200);
    expect((await ask('/read/away')).status).toBe(404);
    expect((await ask('/read/Six-Nights')).status).toBe(404);
  });
});

describe('chapters that the build does not know', () => {
  test('published since: the fallback page, 200', async () => {
    const answer = await ask('/read/new-chapter');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.text).toContain('<title>fallback</title>');
  });

  test('unpublished or unknown: the fallback page, 404', async () => {
    const answer = await ask('/read/coming-later');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<title>fallback</title>');
  });

  test('while the database does not answer: the fallback page, 200, for it says so itself', async () => {
    site.isPublished = () => Promise.reject(new Error('down'));
    expect((await ask('/read/new-chapter')).status).toBe(200);
  });

  test.each([
    '/read/Capital',
    '/read/two%20words',
    '/read/%00',
    '/read/%2e%2e',
    '/read/a%2Fb',
    '/read/a&is_published=is.false',
    '/read/x,or(is_published.is.true)',
    '/read/%D7%90',
    '/read/-dash',
    `/read/${'a'.repeat(121)}`,
    `/read/${'a'.repeat(5000)}`,
  ])('%s is 404 without asking the database', async (address) => {
    const asked: string[] = [];
    site.isPublished = (slug) => {
      asked.push(slug);
      return Promise.resolve(true);
    };
    expect((await ask(address)).status).toBe(404);
    expect(asked).toEqual([]);
  });
});
