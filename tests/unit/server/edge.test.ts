// What the functions of static hosts answer; the hosts' own runtimes are walked by `npm run test:hosts`.
import { describe, expect, test } from 'vitest';
import { answerChapter } from '~/server/edge/new-chapter.ts';
import { answerRange } from '~/server/edge/sound-range.ts';

const FALLBACK = `<!doctype html><html><head><title>Reading</title><link rel="canonical" href="https://example.org/read">
<meta name="description" content="A chapter"><meta name="robots" content="noindex"></head><body>…</body></html>`;
const CHAPTER = {
  slug: 'the-tenth',
  chapter_title: 'The <Tenth>',
  meta_title: null,
  meta_description: 'A "new" one',
};

function ask(
  path: string,
  { rows = [CHAPTER] as unknown, status = 200, built = 404, method = 'GET', key = 'sb_publishable_x' } = {},
) {
  const asked: string[] = [];
  return answerChapter(new Request(`https://example.org${path}`, { method }), {
    fromFiles: () =>
      Promise.resolve(
        new Response(FALLBACK, {
          status: built,
          headers: { 'Content-Security-Policy': "default-src 'self'" },
        }),
      ),
    backendUrl: 'https://project.supabase.co',
    publishableKey: key,
    fetch: (address) => {
      asked.push(String(address));
      return Promise.resolve(Response.json(rows, { status }));
    },
  }).then(async (answer) => ({
    status: answer.status,
    html: await answer.text(),
    policy: answer.headers.get('Content-Security-Policy'),
    asked,
  }));
}

describe('a chapter newer than the build', () => {
  test('answers 200 with its own title, description and address, and the page’s policy', async () => {
    const { status, html, asked, policy } = await ask('/read/the-tenth');
    expect(status).toBe(200);
    expect(html).toContain('<title>The &lt;Tenth&gt; | Pragmatism of the Bible');
    expect(html).toContain('content="A &quot;new&quot; one"');
    expect(html).toContain('href="https://example.org/read/the-tenth"');
    expect(html).toContain('content="index, follow"');
    expect(policy).toBe("default-src 'self'");
    expect(asked).toEqual([
      'https://project.supabase.co/rest/v1/book_chapters?select=slug,chapter_title,meta_title,meta_description&is_published=is.true&slug=eq.the-tenth&limit=1',
    ]);
  });

  test.each<[string, string, Parameters<typeof ask>[1]]>([
    ['there is none', '/read/the-tenth', { rows: [] }],
    ['the backend fails', '/read/the-tenth', { status: 500 }],
    ['the backend sends something else', '/read/the-tenth', { rows: [{ slug: 3 }] }],
    ['no key is set', '/read/the-tenth', { key: '' }],
  ])('is the host’s own 404 where %s', async (_, path, options) => {
    const { status, html } = await ask(path, options);
    expect({ status, html }).toEqual({ status: 404, html: FALLBACK });
  });

  test.each([
    ['/read/404', {}],
    ['/read/a%20b', {}],
    ['/read/x&select=*', {}],
    ['/read/the-tenth', { method: 'POST' }],
    ['/read/the-tenth', { built: 200 }],
  ])('is not asked for at %s', async (path, options) => {
    expect((await ask(path, options)).asked).toEqual([]);
  });
});

describe('a part of a sound file', () => {
  const whole = () => new Response('0123456789', { headers: { 'Content-Type': 'audio/mpeg' } });
  const part = async (range?: string) => {
    const request = new Request(
      'https://example.org/audio/a.mp3',
      range ? { headers: { Range: range } } : {},
    );
    const answer = await answerRange(request, whole());
    return [answer.status, answer.headers.get('Content-Range'), await answer.text()];
  };

  test('is cut from the whole', async () => {
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  });
  test('is cut only from the file that the player has the beginning of', async () => {
    const held = async (ifRange: string, etag = '"new"') => {
      const request = new Request('https://example.org/audio/a.mp3', {
        headers: { Range: 'bytes=5-', 'If-Range': ifRange },
      });
      const headers = { ETag: etag, 'Last-Modified': 'Mon, 23 Nov 2026 00:00:00 GMT' };
      return (await answerRange(request, new Response('0123456789', { headers }))).status;
    };
    expect(await held('"new"')).toBe(206);
    expect(await held('Mon, 23 Nov 2026 00:00:00 GMT')).toBe(206);
    expect(await held('"old"')).toBe(200);
    expect(await held('W/"new"', 'W/"new"')).toBe(200);
  });
  test('that cannot be, or is not asked for', async () => {
    expect(await part('bytes=20-')).toEqual([416, 'bytes */10', '']);
    expect(await part('lines=1')).toEqual([200, null, '0123456789']);
    expect(await part()).toEqual([200, null, '0123456789']);
  });
});
