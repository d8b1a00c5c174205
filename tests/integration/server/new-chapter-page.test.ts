import { describe, expect, test } from 'vitest';
import { newChapterPage } from '~/server/site/new-chapter-page.ts';
import { serveFolder } from '~/server/site/answer-request.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ask } from '../../server/ask.ts';
import { serve, temporaryFolder } from './support.ts';

const FALLBACK =
  '<!doctype html><html><head><title>Pragmatism of the Bible | Product</title>' +
  '<meta name="description" content="A chapter.">' +
  '<meta name="robots" content="noindex, follow">' +
  '<link rel="canonical" href="https://example.org/read">' +
  '<meta property="og:site_name" content="Product">' +
  '<meta property="og:title" content="Pragmatism of the Bible | Product">' +
  '<meta property="og:url" content="https://example.org/read">' +
  '<meta property="og:image" content="https://example.org/og/home.png">' +
  '<meta name="twitter:image" content="https://example.org/og/home.png">' +
  '</head><body><main><title>not this one</title></main></body></html>';

const CHAPTER = {
  slug: 'honest-weights',
  chapter_title: 'Honest Weights',
  meta_title: null,
  meta_description: null,
};

describe('the page of a chapter that is newer than the build', () => {
  test('has its title, description, canonical address and share image', () => {
    const html = newChapterPage(FALLBACK, { ...CHAPTER, meta_description: ' On measures. ' });
    expect(html).toContain('<title>Honest Weights | Pragmatism of the Bible</title>');
    expect(html).toContain('<meta name="description" content="On measures.">');
    expect(html).toContain('<meta name="robots" content="index, follow">');
    expect(html).toContain('<link rel="canonical" href="https://example.org/read/honest-weights">');
    expect(html).toContain('<meta property="og:site_name" content="Product">');
    expect(html).toContain('<meta property="og:title" content="Honest Weights | Pragmatism of the Bible">');
    expect(html).toContain('<meta property="og:url" content="https://example.org/read/honest-weights">');
    expect(html).toContain('<meta property="og:image" content="https://example.org/og/chapters.png">');
    expect(html).toContain('<meta name="twitter:image" content="https://example.org/og/chapters.png">');
    expect(html).toContain('<title>not this one</title>');
  });

  test('has its author’s words for search engines where there are any', () => {
    const html = newChapterPage(FALLBACK, { ...CHAPTER, meta_title: 'Scales' });
    expect(html).toContain('<title>Scales</title>');
    expect(html).toContain('<meta name="description" content="Honest Weights">');
  });

  test('lets nothing of it become markup', () => {
    const hostile = '"><script>alert(1)</script>&amp;$&$1</title>';
    const html = newChapterPage(FALLBACK, {
      ...CHAPTER,
      chapter_title: hostile,
      meta_description: hostile,
      slug: 'x"><script>',
    });
    expect(html).not.toContain('<script>');
    expect(html.match(/<title>/g)).toHaveLength(2);
    expect(html).toContain(
      '<meta name="description" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;$&amp;$1&lt;/title&gt;">',
    );
  });

  test('stays as it is where the fallback page is none that can be read', () => {
    expect(newChapterPage('<p>no head</p>', CHAPTER)).toBe('<p>no head</p>');
  });
});

describe('the server’s first answer', () => {
  const open = async (facts: () => Promise<typeof CHAPTER | undefined>) => {
    const dist = temporaryFolder();
    for (const name of ['index.html', '404.html', 'read.html'])
      writeFileSync(path.join(dist, name), FALLBACK);
    const site = serveFolder({ dist, isPublishedChapter: () => Promise.resolve(true), chapterFacts: facts });
    return serve((request, response) => void site(request, response));
  };

  test('has the chapter’s head, packed for browsers that read it so, and the page’s policy', async () => {
    const server = await open(() => Promise.resolve(CHAPTER));
    const plain = await ask(server.port, '/read/honest-weights');
    const packed = await ask(server.port, '/read/honest-weights', {
      headers: { 'Accept-Encoding': 'gzip, br' },
    });
    const head = await ask(server.port, '/read/honest-weights', { method: 'HEAD' });
    await server.close();
    expect(plain.status).toBe(200);
    expect(plain.text).toContain('<title>Honest Weights | Pragmatism of the Bible</title>');
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    expect(plain.headers['content-security-policy']).toContain("default-src 'self'");
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe(plain.text);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(plain.headers['content-length']);
  });

  test('is the fallback page as it was built where the chapter cannot be read', async () => {
    const server = await open(() => Promise.reject(new Error('away')));
    const answer = await ask(server.port, '/read/honest-weights');
    await server.close();
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(FALLBACK);
  });
});
