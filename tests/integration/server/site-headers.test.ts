// The built site over HTTP: what its answers say about themselves, to caches and to browsers.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBuiltSite, page, type BuiltSite } from './built-site.ts';

let site: BuiltSite;
const ask: BuiltSite['ask'] = (path, options) => site.ask(path, options);
beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

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

  test('each compressed copy has another tag', async () => {
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

test('HEAD answers like GET, without the body', async () => {
  for (const address of ['/about', '/audio/episode.mp3', '/nothing', '/read/new-chapter']) {
    const [head, get] = [await ask(address, { method: 'HEAD' }), await ask(address)];
    expect(head.status).toBe(get.status);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  }
});

test('every page has its policy and the safety headers', async () => {
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
