import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ChapterFacts } from '~/lib/chapters/chapter-head.ts';
import { createLookupLimits } from '~/server/door/door.ts';
import { serveFolder } from '~/server/site/answer-request.ts';
import { ask as askPort } from '../../server/ask.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { AUDIO, NEW_CHAPTER, onlyNewChapter, openBuiltSite, page, type BuiltSite } from './built-site.ts';
import { serve } from './support.ts';

let site: BuiltSite;
const ask: BuiltSite['ask'] = (path, options) => site.ask(path, options);
beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());
beforeEach(() => {
  site.findChapter = onlyNewChapter;
});

describe('URLs', () => {
  test.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/about?utm_source=email', 'about'],
    ['/read/six-days', 'six days'],
    ['/landing', 'landing'],
    ['/%61bout', 'about'],
  ])('serves %s as the page %s', async (address, name) => {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain(`<title>${name}</title>`);
  });

  test.each([
    ...['/nothing-here', '/404', '/read', '/index', '/index.html', '/about.html', '/about.html.br'],
    ...[
      '/about%2Ehtml',
      '/_headers',
      '/%5Fheaders',
      '/_redirects',
      '/About',
      '/about%2F',
      '/read%2Fsix-days',
    ],
    ...['/read/six-days/more', '/_astro/../about', '/../../../etc/passwd', '/..%2f..%2fetc%2fpasswd'],
    ...['/%2e%2e/%2e%2e/etc/passwd', '/.env', '/%', '/%zz', '/%E0%A4%A', '/%00', '/\\evil.example/'],
    ...['/constructor', '/__proto__', `/${'a'.repeat(5000)}`, 'http://evil.example/about'],
  ])('serves the not-found page with status 404 for %s', async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.text).toContain('<title>Page Not Found</title>');
  });

  test.each([
    ['/about/', 308, '/about'],
    ['/about//', 308, '/about'],
    ['//evil.example/', 308, '/evil.example'],
    ['/read//six-days/?from=email', 308, '/read/six-days?from=email'],
    ['/blog', 301, '/summaries'],
    ['/blog/a/b', 301, '/summaries'],
    ['/2023/05', 301, '/summaries'],
    ['/cgi-sys/defaultwebpage.cgi', 301, '/'],
    ['/privacy', 301, '/privacy-policy'],
    ['/?mailpoet_page=subscriptions', 301, '/contact'],
  ])('redirects %s with status %i to %s', async (address, status, location) => {
    const answer = await ask(address);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('rejects %s', async (method) => {
    const answer = await ask('/about', { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

test('serves the e-book at its host’s root, redirects /landing there, and serves all other pages', async () => {
  const genesis = { headers: { Host: 'genesis.localhost:4321' } };
  for (const Host of ['genesis.localhost:4321', 'GENESIS.example.org'])
    expect((await ask('/', { headers: { Host } })).text).toContain('<title>genesis</title>');
  const landing = await ask('/landing?utm_source=email', genesis);
  expect([landing.status, landing.headers.location]).toEqual([302, '/?utm_source=email']);
  expect((await ask('/about', genesis)).text).toContain('<title>about</title>');
  expect((await ask('/nothing', genesis)).status).toBe(404);
  expect((await ask('/genesis')).status).toBe(404);
});

describe('chapters without a built page', () => {
  test('serves the fallback page with the chapter’s head and 200 if published since the build', async () => {
    const plain = await ask('/read/new-chapter');
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    expect(plain.headers['content-security-policy']).toContain("default-src 'self'");
    expect(plain.text).toContain('<title>Honest Weights | Pragmatism of the Bible</title>');
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const packed = await ask('/read/new-chapter', { headers });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe(plain.text);
  });

  test('serves the fallback page with 404 for unknown chapters, or 200 if the database is down', async () => {
    const unknown = await ask('/read/coming-later');
    expect([unknown.status, unknown.text.includes('<title>fallback')]).toEqual([404, true]);
    site.findChapter = () => Promise.reject(new Error('down'));
    expect((await ask('/read/new-chapter')).status).toBe(200);
  });

  test('redirects a previous URL to the current one and keeps its query', async () => {
    site.currentSlug = (slug) =>
      slug === 'away'
        ? Promise.reject(new Error('no database'))
        : Promise.resolve(['six-nights', 'index'].includes(slug) ? 'six-days' : undefined);
    const answer = await ask('/read/six-nights?utm_source=mail');
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe('/read/six-days?utm_source=mail');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect((await ask('/read/index')).headers.location).toBe('/read/six-days');
    for (const address of ['/read/away', '/read/Six-Nights']) expect((await ask(address)).status).toBe(404);
    site.findChapter = () => Promise.resolve(NEW_CHAPTER);
    expect((await ask('/read/six-nights')).status).toBe(200);
  });

  test.each([
    ...['/read/Capital', '/read/two%20words', '/read/%00', '/read/%2e%2e', '/read/a%2Fb', '/read/%D7%90'],
    ...['/read/a&is_published=is.false', '/read/x,or(is_published.is.true)', '/read/-dash'],
    ...[`/read/${'a'.repeat(121)}`, `/read/${'a'.repeat(5000)}`],
  ])('responds to %s with 404 without querying the database', async (address) => {
    site.findChapter = () => Promise.resolve(NEW_CHAPTER);
    expect((await ask(address)).status).toBe(404);
  });
});

describe('database queries for pages missing from the build', () => {
  const AT_ONCE = 16;
  const PER_MINUTE = 600;

  async function openQuestions(trustProxy: string[] = []) {
    const asked: string[] = [];
    const queueKeys = new Set<string | undefined>();
    let answer = Promise.withResolvers<ChapterFacts | undefined>();
    const handler = serveFolder({
      dist: site.dist,
      findChapter: (slug, queueKey) => {
        asked.push(slug);
        queueKeys.add(queueKey);
        return answer.promise;
      },
      admitLookup: createLookupLimits({ rateLimitFactor: 1, trustProxy }, () => 0),
    });
    const { port, close } = await serve((request, response) => void handler(request, response));
    onTestFinished(close);
    return {
      asked,
      queueKeys,
      read: (slug: string, from = '127.0.0.1') =>
        askPort(port, `/read/${slug}`, { headers: { 'X-Forwarded-For': from } }),
      answer: (chapter?: ChapterFacts) => {
        answer.resolve(chapter);
        answer = Promise.withResolvers<ChapterFacts | undefined>();
      },
    };
  }

  test('limits each IP address to sixteen at once and tells the next request to retry', async () => {
    const { asked, queueKeys, read, answer } = await openQuestions(['loopback']);
    const waiting = Array.from({ length: AT_ONCE }, (_, index) => read(`missing-${index}`, '192.0.2.1'));
    await expect.poll(() => asked.length).toBe(AT_ONCE);

    const refused = await read('one-more', '192.0.2.1');
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', 'cache-control': 'no-cache' },
      text: expect.stringContaining('<title>fallback</title>'),
    });
    expect(asked).not.toContain('one-more');
    expect((await read('six-days', '192.0.2.1')).status).toBe(200);

    waiting.push(read('for-another', '192.0.2.2'));
    await expect.poll(() => asked).toContain('for-another');
    // One visitor does not wait behind all of another visitor's requests.
    expect([...queueKeys]).toEqual(['pages 192.0.2.1', 'pages 192.0.2.2']);
    answer();
    for (const reading of waiting) expect((await reading).status).toBe(404);

    const next = read('later', '192.0.2.1');
    await expect.poll(() => asked).toContain('later');
    answer(NEW_CHAPTER);
    expect((await next).status).toBe(200);
  });

  test('limits each IP address to six hundred a minute', async () => {
    const { asked, read, answer } = await openQuestions();
    for (let index = 0; index <= PER_MINUTE; index += 1) {
      const reading = read(`missing-${index}`);
      if (index < PER_MINUTE) await expect.poll(() => asked.length, { interval: 1 }).toBe(index + 1);
      answer();
      expect((await reading).status).toBe(index < PER_MINUTE ? 404 : 429);
    }
  });
});

describe('caching', () => {
  test('revalidates pages on every request, by ETag or by date', async () => {
    const first = await ask('/about');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(first.headers['last-modified']).toBe('Sun, 17 May 2026 08:30:00 GMT');
    const tag = first.headers.etag ?? '';
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask('/about', { headers: { 'If-None-Match': value } });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    }
    for (const [name, value, status] of [
      ['If-None-Match', '"other"', 200],
      ['If-Modified-Since', 'Sun, 17 May 2026 08:30:00 GMT', 304],
      ['If-Modified-Since', 'Sun, 17 May 2026 08:29:59 GMT', 200],
      ['If-Modified-Since', 'yesterday', 200],
    ] as const)
      expect((await ask('/about', { headers: { [name]: value } })).status).toBe(status);
  });

  test('caches content-hashed files for a year and media for a day', async () => {
    const cacheOf = async (address: string) => (await ask(address)).headers['cache-control'];
    expect(await cacheOf('/_astro/island.abc123.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/audio/episode.mp3')).toBe('public, max-age=86400');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['', undefined],
    ['identity', undefined],
    ['brother, gzipper', undefined],
  ])('for Accept-Encoding "%s" sends pages of any status as %s', async (accepted, encoding) => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const tags = new Set();
    for (const [address, name] of [
      ['/about', 'about'],
      ['/nothing', 'Page Not Found'],
      ['/read/coming-later', 'fallback'],
    ] as const) {
      const { headers, body } = await ask(address, { headers: { 'Accept-Encoding': accepted } });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toBe('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(body.byteLength);
      const text = encoding ? unpack[encoding as 'br' | 'gzip'](body) : body;
      expect(text.toString()).toContain(`<title>${name}</title>`);
      tags.add(headers.etag);
    }
    expect(tags.size).toBe(3);
  });
});

test('responds to HEAD as to GET, without the body', async () => {
  for (const address of ['/about', '/audio/episode.mp3', '/nothing', '/read/new-chapter']) {
    const [head, get] = [await ask(address, { method: 'HEAD' }), await ask(address)];
    expect([head.status, head.body.length]).toEqual([get.status, 0]);
    for (const name of ['content-length', 'etag']) expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test('sends a content type and security headers with every response', async () => {
  for (const address of ['/', '/nothing', '/read/new-chapter']) {
    const { headers } = await ask(address);
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toContain("script-src 'unsafe");
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
    });
  }
  for (const address of ['/', '/about/', '/blog', '/nothing', '/audio/episode.mp3', '/read/new-chapter'])
    expect((await ask(address)).headers['x-content-type-options']).toBe('nosniff');
  expect((await ask('/Speaking_With_Genesis.epub')).headers['content-type']).toBe('application/epub+zip');
  expect((await ask('/audio/episode.vtt')).headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  expect((await ask('/preview')).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
  });
});

describe('range requests', () => {
  const part = (range: string, more: Record<string, string> = {}) =>
    ask('/audio/episode.mp3', { headers: { Range: range, ...more } });

  test('sends ranges, rejects unsatisfiable ones, and sends the whole file for an invalid range', async () => {
    const sent = await part('bytes=100-199');
    expect([sent.status, sent.headers['content-range']]).toEqual([206, 'bytes 100-199/1000']);
    expect(sent.headers['content-type']).toBe('audio/mpeg');
    expect(sent.body.equals(AUDIO.subarray(100, 200))).toBe(true);
    const refused = await part('bytes=1000-');
    expect([refused.status, refused.headers['content-range']]).toEqual([416, 'bytes */1000']);
    const whole = await part('nonsense');
    expect([whole.status, whole.body.equals(AUDIO)]).toEqual([200, true]);
  });

  test('sends the whole file when it has changed since the first part', async () => {
    const { headers } = await ask('/audio/episode.mp3');
    expect(headers['accept-ranges']).toBe('bytes');
    expect((await part('bytes=0-9', { 'If-Range': headers.etag ?? '' })).status).toBe(206);
    expect((await part('bytes=0-9', { 'If-Range': '"former"' })).status).toBe(200);
  });

  test('closes the file when a listener disconnects midway', async () => {
    const big = path.join(site.dist, 'big.mp3');
    writeFileSync(big, Buffer.alloc(20_000_000));
    const own = await openAgain();
    const leave = () =>
      new Promise<void>((resolve) => {
        const options = { port: own.port, host: '127.0.0.1', path: '/big.mp3', agent: false };
        const leaving = request(options, (response) => {
          response.once('data', () => {
            leaving.destroy();
            resolve();
          });
        });
        leaving.on('error', () => undefined);
        leaving.end();
      });
    for (let round = 0; round < 10; round += 1) await leave();
    await expect.poll(() => openFiles(big)).toBe(0);
    await own.close();
    rmSync(big);
  });
});

test('responds with an error when a file has vanished, and keeps serving', async () => {
  // A query may contain an email address.
  allowConsole(/^\/vanishing could not be sent/);
  const file = path.join(site.dist, 'vanishing.html');
  writeFileSync(file, page('vanishing'));
  const own = await openAgain();
  rmSync(file);
  expect((await askPort(own.port, '/vanishing?email=reader@example.com')).status).toBe(500);
  expect((await askPort(own.port, '/about')).status).toBe(200);
  await own.close();
});

function openAgain() {
  const handler = serveFolder({ dist: site.dist, findChapter: () => Promise.resolve(undefined) });
  return serve((request, response) => void handler(request, response));
}

/** 0 on systems without /proc. */
function openFiles(file: string): number {
  const folder = '/proc/self/fd';
  const linkOf = (fd: string) => {
    try {
      return readlinkSync(path.join(folder, fd));
    } catch {
      return undefined;
    }
  };
  try {
    return readdirSync(folder).filter((fd) => linkOf(fd) === file).length;
  } catch {
    return 0;
  }
}
