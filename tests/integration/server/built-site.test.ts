import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ChapterMetaFields } from '~/lib/chapters/chapter-head.ts';
import { createLookupLimits } from '~/server/gateway/gateway.ts';
import { listenOn } from '~/server/listen.ts';
import { serveFolder } from '~/server/site/serve-folder.ts';
import { sendRequest as requestPort } from '../../server/send-request.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { AUDIO, NEW_CHAPTER, onlyNewChapter, openBuiltSite, page, type BuiltSite } from './built-site.ts';

let site: BuiltSite;
const sendRequest: BuiltSite['sendRequest'] = (path, options) => site.sendRequest(path, options);
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
    const response = await sendRequest(address);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.text).toContain(`<title>${name}</title>`);
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
    const answer = await sendRequest(address);
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
    const answer = await sendRequest(address);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('rejects %s', async (method) => {
    const answer = await sendRequest('/about', { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

test('serves the e-book at its host’s root, redirects /landing there, and serves all other pages', async () => {
  const genesis = { headers: { Host: 'genesis.localhost:4321' } };
  for (const Host of ['genesis.localhost:4321', 'GENESIS.example.org'])
    expect((await sendRequest('/', { headers: { Host } })).text).toContain('<title>genesis</title>');
  const landing = await sendRequest('/landing?utm_source=email', genesis);
  expect([landing.status, landing.headers.location]).toEqual([302, '/?utm_source=email']);
  expect((await sendRequest('/about', genesis)).text).toContain('<title>about</title>');
  expect((await sendRequest('/nothing', genesis)).status).toBe(404);
  expect((await sendRequest('/genesis')).status).toBe(404);
});

describe('chapters without a built page', () => {
  test('serve the fallback page with the chapter’s metadata and 200 if published since the build', async () => {
    const plain = await sendRequest('/read/new-chapter');
    expect(plain.status).toBe(200);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    expect(plain.headers['content-security-policy']).toContain("default-src 'self'");
    expect(plain.text).toContain('<title>Honest Weights | Pragmatism of the Bible</title>');
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const compressed = await sendRequest('/read/new-chapter', { headers });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.body).toString()).toBe(plain.text);
  });

  test('serve the fallback page with 404 if unknown, or 200 if the database is down', async () => {
    const unknownChapter = await sendRequest('/read/unpublished');
    expect([unknownChapter.status, unknownChapter.text.includes('<title>fallback')]).toEqual([404, true]);
    site.findChapter = () => Promise.reject(new Error('down'));
    expect((await sendRequest('/read/new-chapter')).status).toBe(200);
  });

  test('redirect previous URLs to the current one and keep the query', async () => {
    site.currentSlug = (slug) =>
      slug === 'unavailable'
        ? Promise.reject(new Error('no database'))
        : Promise.resolve(['six-nights', 'index'].includes(slug) ? 'six-days' : undefined);
    const answer = await sendRequest('/read/six-nights?utm_source=mail');
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe('/read/six-days?utm_source=mail');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect((await sendRequest('/read/index')).headers.location).toBe('/read/six-days');
    for (const address of ['/read/unavailable', '/read/Six-Nights'])
      expect((await sendRequest(address)).status).toBe(404);
    site.findChapter = () => Promise.resolve(NEW_CHAPTER);
    expect((await sendRequest('/read/six-nights')).status).toBe(200);
  });

  test.each([
    ...['/read/Capital', '/read/two%20words', '/read/%00', '/read/%2e%2e', '/read/a%2Fb', '/read/%D7%90'],
    ...['/read/a&is_published=is.false', '/read/x,or(is_published.is.true)', '/read/-dash'],
    ...[`/read/${'a'.repeat(121)}`, `/read/${'a'.repeat(5000)}`],
  ])('respond to %s with 404 without querying the database', async (address) => {
    site.findChapter = () => Promise.resolve(NEW_CHAPTER);
    expect((await sendRequest(address)).status).toBe(404);
  });
});

describe('database queries for pages missing from the build', () => {
  const MAX_CONCURRENT = 16;
  const MAX_PER_MINUTE = 600;

  async function serveLookups(trustProxy: string[] = []) {
    const lookups: string[] = [];
    const queueKeys = new Set<string | undefined>();
    let answer = Promise.withResolvers<ChapterMetaFields | undefined>();
    const handler = serveFolder({
      dist: site.dist,
      findChapter: (slug, queueKey) => {
        lookups.push(slug);
        queueKeys.add(queueKey);
        return answer.promise;
      },
      admitLookup: createLookupLimits({ rateLimitFactor: 1, trustProxy }, () => 0),
    });
    const { port, close } = await listenOn(handler);
    onTestFinished(close);
    return {
      lookups,
      queueKeys,
      read: (slug: string, from = '127.0.0.1') =>
        requestPort(port, `/read/${slug}`, { headers: { 'X-Forwarded-For': from } }),
      answer: (chapter?: ChapterMetaFields) => {
        answer.resolve(chapter);
        answer = Promise.withResolvers<ChapterMetaFields | undefined>();
      },
    };
  }

  test('are limited to sixteen at once per IP address; the next request gets a retry delay', async () => {
    const { lookups, queueKeys, read, answer } = await serveLookups(['loopback']);
    const waiting = Array.from({ length: MAX_CONCURRENT }, (_, index) =>
      read(`missing-${index}`, '192.0.2.1'),
    );
    await expect.poll(() => lookups.length).toBe(MAX_CONCURRENT);

    const rejected = await read('one-more', '192.0.2.1');
    expect(rejected).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', 'cache-control': 'no-cache' },
      text: expect.stringContaining('<title>fallback</title>'),
    });
    expect(lookups).not.toContain('one-more');
    expect((await read('six-days', '192.0.2.1')).status).toBe(200);

    waiting.push(read('for-another', '192.0.2.2'));
    await expect.poll(() => lookups).toContain('for-another');
    // Visitors have separate queues.
    expect([...queueKeys]).toEqual(['pages 192.0.2.1', 'pages 192.0.2.2']);
    answer();
    for (const pendingResponse of waiting) expect((await pendingResponse).status).toBe(404);

    const next = read('later', '192.0.2.1');
    await expect.poll(() => lookups).toContain('later');
    answer(NEW_CHAPTER);
    expect((await next).status).toBe(200);
  });

  test('are limited to 600 a minute per IP address', async () => {
    const { lookups, read, answer } = await serveLookups();
    for (let index = 0; index <= MAX_PER_MINUTE; index += 1) {
      const pendingResponse = read(`missing-${index}`);
      if (index < MAX_PER_MINUTE) await expect.poll(() => lookups.length, { interval: 1 }).toBe(index + 1);
      answer();
      expect((await pendingResponse).status).toBe(index < MAX_PER_MINUTE ? 404 : 429);
    }
  });
});

describe('caching', () => {
  test('revalidates pages on every request, by ETag or by date', async () => {
    const first = await sendRequest('/about');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(first.headers['last-modified']).toBe('Sun, 17 May 2026 08:30:00 GMT');
    const tag = first.headers.etag ?? '';
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const notModified = await sendRequest('/about', { headers: { 'If-None-Match': value } });
      expect([notModified.status, notModified.body.length, notModified.headers.etag]).toEqual([304, 0, tag]);
    }
    for (const [name, value, status] of [
      ['If-None-Match', '"other"', 200],
      ['If-Modified-Since', 'Sun, 17 May 2026 08:30:00 GMT', 304],
      ['If-Modified-Since', 'Sun, 17 May 2026 08:29:59 GMT', 200],
      ['If-Modified-Since', 'yesterday', 200],
    ] as const)
      expect((await sendRequest('/about', { headers: { [name]: value } })).status).toBe(status);
  });

  test('caches content-hashed files for a year and media for a day', async () => {
    const getCacheControl = async (address: string) => (await sendRequest(address)).headers['cache-control'];
    expect(await getCacheControl('/_astro/island.abc123.js')).toBe('public, max-age=31536000, immutable');
    expect(await getCacheControl('/audio/episode.mp3')).toBe('public, max-age=86400');
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['', undefined],
    ['identity', undefined],
    ['brother, gzipper', undefined],
  ])('for Accept-Encoding "%s" sends pages of any status as %s', async (acceptEncoding, encoding) => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const tags = new Set();
    for (const [address, name] of [
      ['/about', 'about'],
      ['/nothing', 'Page Not Found'],
      ['/read/unpublished', 'fallback'],
    ] as const) {
      const { headers, body } = await sendRequest(address, {
        headers: { 'Accept-Encoding': acceptEncoding },
      });
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

test('responds to HEAD like GET, but without the body', async () => {
  for (const address of ['/about', '/audio/episode.mp3', '/nothing', '/read/new-chapter']) {
    const [head, get] = [await sendRequest(address, { method: 'HEAD' }), await sendRequest(address)];
    expect([head.status, head.body.length]).toEqual([get.status, 0]);
    for (const name of ['content-length', 'etag']) expect(head.headers[name]).toBe(get.headers[name]);
  }
});

test('sends a content type and security headers with every response', async () => {
  for (const address of ['/', '/nothing', '/read/new-chapter']) {
    const { headers } = await sendRequest(address);
    expect(headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers['content-security-policy']).not.toContain("script-src 'unsafe");
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
    });
  }
  for (const address of ['/', '/about/', '/blog', '/nothing', '/audio/episode.mp3', '/read/new-chapter'])
    expect((await sendRequest(address)).headers['x-content-type-options']).toBe('nosniff');
  expect((await sendRequest('/Speaking_With_Genesis.epub')).headers['content-type']).toBe(
    'application/epub+zip',
  );
  expect((await sendRequest('/audio/episode.vtt')).headers).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'access-control-allow-origin': '*',
  });
  expect((await sendRequest('/preview')).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
  });
});

describe('range requests', () => {
  const requestRange = (range: string, extraHeaders: Record<string, string> = {}) =>
    sendRequest('/audio/episode.mp3', { headers: { Range: range, ...extraHeaders } });

  test('sends ranges, rejects unsatisfiable ones, and sends the entire file for an invalid range', async () => {
    const partial = await requestRange('bytes=100-199');
    expect([partial.status, partial.headers['content-range']]).toEqual([206, 'bytes 100-199/1000']);
    expect(partial.headers['content-type']).toBe('audio/mpeg');
    expect(partial.body.equals(AUDIO.subarray(100, 200))).toBe(true);
    const rejected = await requestRange('bytes=1000-');
    expect([rejected.status, rejected.headers['content-range']]).toEqual([416, 'bytes */1000']);
    const whole = await requestRange('nonsense');
    expect([whole.status, whole.body.equals(AUDIO)]).toEqual([200, true]);
  });

  test('sends the entire file if it has changed since the first range', async () => {
    const { headers } = await sendRequest('/audio/episode.mp3');
    expect(headers['accept-ranges']).toBe('bytes');
    expect((await requestRange('bytes=0-9', { 'If-Range': headers.etag ?? '' })).status).toBe(206);
    expect((await requestRange('bytes=0-9', { 'If-Range': '"previous"' })).status).toBe(200);
  });

  test('closes the file if a client disconnects midway', async () => {
    const largeFile = path.join(site.dist, 'big.mp3');
    writeFileSync(largeFile, Buffer.alloc(20_000_000));
    const secondServer = await startSecondServer();
    const disconnect = () =>
      new Promise<void>((resolve) => {
        const options = { port: secondServer.port, host: '127.0.0.1', path: '/big.mp3', agent: false };
        const clientRequest = request(options, (response) => {
          response.once('data', () => {
            clientRequest.destroy();
            resolve();
          });
        });
        clientRequest.on('error', () => undefined);
        clientRequest.end();
      });
    for (let round = 0; round < 10; round += 1) await disconnect();
    await expect.poll(() => countOpenFiles(largeFile)).toBe(0);
    await secondServer.close();
    rmSync(largeFile);
  });
});

test('responds with an error if a file is deleted, and keeps serving', async () => {
  // A query may contain an email address.
  allowConsole(/^\/deleted could not be served/);
  const file = path.join(site.dist, 'deleted.html');
  writeFileSync(file, page('deleted'));
  const secondServer = await startSecondServer();
  rmSync(file);
  expect((await requestPort(secondServer.port, '/deleted?email=reader@example.com')).status).toBe(500);
  expect((await requestPort(secondServer.port, '/about')).status).toBe(200);
  await secondServer.close();
});

function startSecondServer() {
  return listenOn(serveFolder({ dist: site.dist, findChapter: () => Promise.resolve(undefined) }));
}

/** 0 on systems without /proc. */
function countOpenFiles(file: string): number {
  const folder = '/proc/self/fd';
  const readLink = (fd: string) => {
    try {
      return readlinkSync(path.join(folder, fd));
    } catch {
      return undefined;
    }
  };
  try {
    return readdirSync(folder).filter((fd) => readLink(fd) === file).length;
  } catch {
    return 0;
  }
}
