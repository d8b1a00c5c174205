// The built site over HTTP: what each address answers, to the header.
import { mkdirSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSite } from '~/server/site/create-site.ts';
import { precompress } from '~/server/site/precompress.ts';
import { allowConsole } from '../support/console-errors.ts';
import { ask as askPort, type AskOptions } from '../../server/ask.ts';
import { makeFolder, serve } from './support.ts';

const page = (name: string) => `<!doctype html><title>${name}</title>${`<p>${name}</p>`.repeat(60)}`;
const AUDIO = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const BUILT_AT = new Date('2026-05-17T08:30:00.500Z');

let dist: string;
let server: Awaited<ReturnType<typeof serve>>;
let asked: string[] = [];
let published = (slug: string): Promise<boolean> => Promise.resolve(slug === 'new-chapter');
const ask = (path: string, options?: AskOptions) => askPort(server.port, path, options);

beforeAll(async () => {
  dist = makeFolder();
  const files: Record<string, string | Buffer> = {
    'index.html': page('home'),
    'landing.html': page('landing'),
    'about.html': page('about'),
    'chapters.html': page('chapters'),
    '404.html': page('Page Not Found'),
    'read.html': page('fallback'),
    'read/six-days.html': page('six days'),
    'privacy-policy.html': page('privacy'),
    '_astro/island.abc123.js': 'export const island = 1;'.repeat(30),
    'audio/episode.mp3': AUDIO,
    'audio/episode.vtt': `WEBVTT\n\n${'00:00.000 --> 00:01.000\nWords\n'.repeat(20)}`,
    'Speaking_With_Genesis.epub': 'not really a book',
    'small.txt': 'small',
    _headers: 'for static hosts',
    _redirects: 'for static hosts',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    writeFileSync(path.join(dist, name), content);
  }
  await precompress(dist);
  for (const name of readdirSync(dist, { recursive: true }))
    utimesSync(path.join(dist, String(name)), BUILT_AT, BUILT_AT);
  const site = createSite({
    dist,
    isPublishedChapter: (slug) => {
      asked.push(slug);
      return published(slug);
    },
  });
  server = await serve((request, response) => void site(request, response));
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true, force: true });
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
  test('shows the landing page at its root', async () => {
    expect((await ask('/', genesis)).text).toContain('<title>landing</title>');
    expect((await ask('/', { headers: { Host: 'GENESIS.example.org' } })).text).toContain(
      '<title>landing</title>',
    );
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
    published = () => Promise.reject(new Error('down'));
    expect((await ask('/read/new-chapter')).status).toBe(200);
    published = (slug) => Promise.resolve(slug === 'new-chapter');
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
    published = () => Promise.resolve(true);
    asked = [];
    expect((await ask(address)).status).toBe(404);
    expect(asked).toEqual([]);
    published = (slug) => Promise.resolve(slug === 'new-chapter');
  });
});

describe('caching', () => {
  test('pages are asked for again each time, and not sent again unless they changed', async () => {
    const first = await ask('/about');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const tag = first.headers.etag ?? '';
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await ask('/about', { headers: { 'If-None-Match': value } });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(tag);
    }
    expect((await ask('/about', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  test('a browser that only knows the date is answered by the date', async () => {
    const { headers } = await ask('/about');
    expect(headers['last-modified']).toBe('Sun, 17 May 2026 08:30:00 GMT');
    const since = (value: string) => ask('/about', { headers: { 'If-Modified-Since': value } });
    expect((await since('Sun, 17 May 2026 08:30:00 GMT')).status).toBe(304);
    expect((await since('Sun, 17 May 2026 08:29:59 GMT')).status).toBe(200);
    expect((await since('yesterday')).status).toBe(200);
  });

  test('files named after their content are kept for a year, media for a day', async () => {
    expect((await ask('/_astro/island.abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await ask('/audio/episode.mp3')).headers['cache-control']).toBe('public, max-age=86400');
  });

  test('each compressed copy has a tag of its own', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(
        async (encoding) => (await ask('/about', { headers: { 'Accept-Encoding': encoding } })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe('compression', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['', undefined],
    ['identity', undefined],
    ['brother, gzipper', undefined],
  ])('for Accept-Encoding "%s" is %s, on pages of any status', async (accepted, encoding) => {
    for (const [address, name] of [
      ['/about', 'about'],
      ['/nothing', 'Page Not Found'],
      ['/read/new-chapter', 'fallback'],
    ] as const) {
      const answer = await ask(address, { headers: { 'Accept-Encoding': accepted } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(Number(answer.headers['content-length'])).toBe(answer.body.byteLength);
      const unpacked =
        encoding === 'br'
          ? brotliDecompressSync(answer.body)
          : encoding === 'gzip'
            ? gunzipSync(answer.body)
            : answer.body;
      expect(unpacked.toString()).toBe(page(name));
    }
  });

  test('leaves alone what it would not make smaller', async () => {
    const answer = await ask('/small.txt', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.text).toBe('small');
  });
});

describe('parts of files', () => {
  const part = (range: string, more: Record<string, string> = {}) =>
    ask('/audio/episode.mp3', { headers: { Range: range, ...more } });

  test('are sent as asked', async () => {
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      ['bytes=990-', 990, 999],
      ['bytes=-10', 990, 999],
    ] as const) {
      const answer = await part(range);
      expect(answer.status).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/1000`);
      expect(answer.headers['content-type']).toBe('audio/mpeg');
      expect(answer.body.equals(AUDIO.subarray(first, last + 1))).toBe(true);
    }
  });

  test('that do not exist are refused', async () => {
    const answer = await part('bytes=1000-');
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */1000');
  });

  test.each(['bytes=5-1', 'bytes=0-1,5-6', 'nonsense'])('%s gets the whole file', async (range) => {
    const answer = await part(range);
    expect(answer.status).toBe(200);
    expect(answer.body.equals(AUDIO)).toBe(true);
  });

  test('of another edition of the file get the whole new one', async () => {
    const { headers } = await ask('/audio/episode.mp3');
    expect(headers['accept-ranges']).toBe('bytes');
    expect((await part('bytes=0-9', { 'If-Range': headers.etag ?? '' })).status).toBe(206);
    expect((await part('bytes=0-9', { 'If-Range': '"former"' })).status).toBe(200);
  });

  test('a listener who leaves in the middle leaves no file open', async () => {
    const big = path.join(dist, 'big.mp3');
    writeFileSync(big, Buffer.alloc(20_000_000));
    const site = createSite({ dist, isPublishedChapter: () => Promise.resolve(false) });
    const own = await serve((request, response) => void site(request, response));
    const leave = () =>
      new Promise<void>((resolve) => {
        const leaving = request(
          { port: own.port, host: '127.0.0.1', path: '/big.mp3', agent: false },
          (response) => {
            response.once('data', () => {
              leaving.destroy();
              resolve();
            });
          },
        );
        leaving.on('error', () => undefined);
        leaving.end();
      });
    for (let round = 0; round < 10; round += 1) await leave();
    await expect.poll(() => openFiles(big)).toBe(0);
    await own.close();
    rmSync(big);
  });
});

test('a file that has vanished is an error of its own, and the server goes on', async () => {
  allowConsole(/could not be sent/);
  const file = path.join(dist, 'vanishing.html');
  writeFileSync(file, page('vanishing'));
  const site = createSite({ dist, isPublishedChapter: () => Promise.resolve(false) });
  const own = await serve((request, response) => void site(request, response));
  rmSync(file);
  expect((await askPort(own.port, '/vanishing')).status).toBe(500);
  expect((await askPort(own.port, '/about')).status).toBe(200);
  await own.close();
});

test('HEAD answers like GET, without the body', async () => {
  for (const address of ['/about', '/audio/episode.mp3', '/nothing', '/read/new-chapter']) {
    const [head, get] = [await ask(address, { method: 'HEAD' }), await ask(address)];
    expect(head.status).toBe(get.status);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  }
});

test('every page carries a policy of its own and the safety headers', async () => {
  for (const address of ['/', '/nothing', '/read/new-chapter']) {
    const { headers } = await ask(address);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain("script-src 'unsafe");
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('no answer is taken for another type than it says', async () => {
  for (const address of ['/', '/about/', '/blog', '/nothing', '/audio/episode.mp3', '/read/new-chapter']) {
    expect((await ask(address)).headers['x-content-type-options']).toBe('nosniff');
  }
});

test('an e-book and captions have their types', async () => {
  expect((await ask('/Speaking_With_Genesis.epub')).headers['content-type']).toBe('application/epub+zip');
  const captions = await ask('/audio/episode.vtt');
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(captions.headers['access-control-allow-origin']).toBe('*');
});

function openFiles(file: string): number {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === file;
      } catch {
        return false;
      }
    }).length;
  } catch {
    return 0; // no /proc on this system
  }
}
