import { getRssString } from '@astrojs/rss';
import { expect, test } from 'vitest';
import type { PublishedChapter } from '~/data/chapters.ts';
import { chapterFeed } from '~/features/chapters/feed/chapter-feed.ts';
import { sampleChapter } from '../seo/sample-chapter.ts';
import { parseFeed } from '../support/parse-feed.ts';

const readFeed = async (chapters: PublishedChapter[]) => {
  const options = {
    title: 'Pragmatism of the Bible: chapters',
    description: 'A book published chapter by chapter.',
    toUrl: (path: string) => `https://example.org${path}`,
    feedPath: '/chapters.xml',
  };
  return parseFeed(await getRssString(chapterFeed(chapters, options)));
};

test('describes the feed and its chapters, with IDs that do not depend on URLs', async () => {
  expect(await readFeed([sampleChapter()])).toMatchObject({
    title: 'Pragmatism of the Bible: chapters',
    language: 'en',
    'atom:link': { '@_href': 'https://example.org/chapters.xml', '@_rel': 'self' },
    item: [
      {
        title: 'Chapter 4: Honest Weights',
        link: 'https://example.org/read/honest-weights',
        guid: { '#text': 'urn:uuid:6a1f0a52-8f0e-4a52-9a30-0c2f2e9d7b11', '@_isPermaLink': 'false' },
        pubDate: 'Fri, 16 Oct 2026 09:00:00 GMT',
        description: 'What a scale has to do with the truth.',
        category: ['Pragmatism of the Bible', 'weights', 'trade'],
        'content:encoded': expect.stringContaining('The scale on the counter had been set a little high.'),
      },
    ],
  });
});

test('lists at most 100 chapters, newest first', async () => {
  const chapters = Array.from({ length: 101 }, (_, index) =>
    sampleChapter({ chapter_number: index + 1, slug: `c-${index + 1}` }),
  );
  const { item: items = [] } = await readFeed(chapters);
  expect(items).toHaveLength(100);
  expect(items[0]?.['link']).toBe('https://example.org/read/c-101');
  expect(items.at(-1)?.['link']).toBe('https://example.org/read/c-2');
});

test('escapes special characters in titles and content, and removes scripts', async () => {
  const { item: items = [] } = await readFeed([
    sampleChapter({
      chapter_title: `</title> "A" & <b>B</b> ]]> 🔥 שלום \u0001`,
      meta_description: null,
      keywords: [],
      content:
        'Opening\n<script>alert(1)</script>Fine & <em>safe</em> ]]> \u0008end. <a href="/chapters?a=1&b=2">all</a>',
    }),
  ]);
  expect(String(items[0]?.['title']).trim()).toBe(`Chapter 4: </title> "A" & <b>B</b> ]]> 🔥 שלום`);
  expect(items[0]).not.toHaveProperty('description');
  expect(items[0]?.['content:encoded']).not.toContain('script');
  expect(items[0]?.['content:encoded']).toContain('<em>safe</em>');
  expect(items[0]?.['content:encoded']).toContain('href="https://example.org/chapters?a=1&amp;b=2"');
});
