import { expect, test } from 'vitest';
import { serveChapter } from '~/server/edge/new-chapter.ts';
import { serveRange, parseByteRange } from '~/server/edge/audio-range.ts';

const FALLBACK = `<!doctype html><html><head><title>Reading</title><link rel="canonical" href="https://example.org/read">
<meta name="description" content="A chapter"><meta name="robots" content="noindex">
<meta property="og:image" content="https://example.org/og/home.png"></head><body>…</body></html>`;
const CHAPTER = {
  slug: 'the-tenth',
  chapter_title: 'The <Tenth>',
  meta_title: null,
  meta_description: 'A "new" one',
};

function sendRequest(
  path: string,
  {
    rows = [CHAPTER] as unknown,
    status = 200,
    staticStatus = 404,
    method = 'GET',
    key = 'sb_publishable_x',
  } = {},
) {
  const requests: string[] = [];
  return serveChapter(new Request(`https://example.org${path}`, { method }), {
    serveStatic: () =>
      Promise.resolve(
        new Response(FALLBACK, {
          status: staticStatus,
          headers: { 'Content-Security-Policy': "default-src 'self'" },
        }),
      ),
    backendUrl: 'https://project.supabase.co',
    publishableKey: key,
    fetch: (address) => {
      requests.push(String(address));
      return Promise.resolve(Response.json(rows, { status }));
    },
  }).then(async (response) => ({
    status: response.status,
    html: await response.text(),
    policy: response.headers.get('Content-Security-Policy'),
    requests,
  }));
}

test('serves a chapter newer than the build with its title, description, and URL, and the page’s policy', async () => {
  const { status, html, requests, policy } = await sendRequest('/read/the-tenth');
  expect(status).toBe(200);
  expect(html).toContain('<title>The &lt;Tenth&gt; | Pragmatism of the Bible');
  expect(html).toContain('content="A &quot;new&quot; one"');
  expect(html).toContain('href="https://example.org/read/the-tenth"');
  expect(html).toContain('content="index, follow"');
  expect(policy).toBe("default-src 'self'");
  expect(requests).toEqual([
    'https://project.supabase.co/rest/v1/book_chapters?select=slug,chapter_title,meta_title,meta_description&is_published=is.true&slug=eq.the-tenth&limit=1',
  ]);
});

test('escapes hostile metadata', async () => {
  const hostile = '"><script>alert(1)</script>&amp;$&$1</title>';
  const row = { ...CHAPTER, chapter_title: hostile, meta_description: hostile };
  const { html } = await sendRequest('/read/the-tenth', { rows: [row] });
  expect(html).not.toContain('<script>');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).toContain(
    'content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;$&amp;$1&lt;/title&gt;"',
  );
});

test('uses the author’s search title and the book’s share image', async () => {
  const { html } = await sendRequest('/read/the-tenth', { rows: [{ ...CHAPTER, meta_title: 'Scales' }] });
  expect(html).toContain('<title>Scales</title>');
  expect(html).toContain('<meta property="og:image" content="https://example.org/og/chapters.png">');
});

test.each<[string, string, Parameters<typeof sendRequest>[1]]>([
  ['the chapter does not exist', '/read/the-tenth', { rows: [] }],
  ['the backend fails', '/read/the-tenth', { status: 500 }],
  ['the backend returns an unexpected row', '/read/the-tenth', { rows: [{ slug: 3 }] }],
  ['no key is set', '/read/the-tenth', { key: '' }],
])('returns the host’s 404 page if %s', async (_, path, options) => {
  const { status, html } = await sendRequest(path, options);
  expect({ status, html }).toEqual({ status: 404, html: FALLBACK });
});

test.each([
  ['/read/404', {}],
  ['/read/a%20b', {}],
  ['/read/x&select=*', {}],
  ['/read/the-tenth', { method: 'POST' }],
  ['/read/the-tenth', { staticStatus: 200 }],
])('does not query the backend for %s', async (path, options) => {
  expect((await sendRequest(path, options)).requests).toEqual([]);
});

test.each<[string, ReturnType<typeof parseByteRange>]>([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes= 10 - 19', { first: 10, last: 19 }],
  ...['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'].map(
    (header): [string, 'unsatisfiable'] => [header, 'unsatisfiable'],
  ),
  ...['', 'bytes=', 'bytes=-', 'bytes=5-1', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=1.5-2'].map(
    (header): [string, 'whole'] => [header, 'whole'],
  ),
])('parses the range %j of 100 bytes as %o', (header, range) =>
  expect(parseByteRange(header, 100)).toEqual(range),
);

const fullResponse = () => new Response('0123456789', { headers: { 'Content-Type': 'audio/mpeg' } });
const requestRange = async (range?: string) => {
  const request = new Request('https://example.org/audio/a.mp3', range ? { headers: { Range: range } } : {});
  const response = await serveRange(request, fullResponse());
  return [response.status, response.headers.get('Content-Range'), await response.text()];
};

test('returns the requested bytes of an audio file', async () => {
  expect(await requestRange('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
});
test('returns partial content only if the If-Range header matches the current file', async () => {
  const statusFor = async (ifRange: string, etag = '"new"') => {
    const request = new Request('https://example.org/audio/a.mp3', {
      headers: { Range: 'bytes=5-', 'If-Range': ifRange },
    });
    const headers = { ETag: etag, 'Last-Modified': 'Mon, 23 Nov 2026 00:00:00 GMT' };
    return (await serveRange(request, new Response('0123456789', { headers }))).status;
  };
  expect(await statusFor('"new"')).toBe(206);
  expect(await statusFor('Mon, 23 Nov 2026 00:00:00 GMT')).toBe(206);
  expect(await statusFor('"old"')).toBe(200);
  expect(await statusFor('W/"new"', 'W/"new"')).toBe(200);
});
test('rejects a range beyond the end, and returns the whole file without a valid range', async () => {
  expect(await requestRange('bytes=20-')).toEqual([416, 'bytes */10', '']);
  expect(await requestRange('lines=1')).toEqual([200, null, '0123456789']);
  expect(await requestRange()).toEqual([200, null, '0123456789']);
});
