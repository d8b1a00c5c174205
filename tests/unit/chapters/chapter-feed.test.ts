import { getRssString } from '@astrojs/rss';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import type { PublishedChapter } from '~/data/chapters.ts';
import { chapterFeed } from '~/features/chapters/feed/chapter-feed.ts';
import { aChapter } from '../seo/a-chapter.ts';

type Item = {
  title: string;
  link: string;
  guid: { '#text': string; '@_isPermaLink': string };
  pubDate: string;
  description?: string;
  'content:encoded': string;
  category: string[];
};
type Channel = {
  title: string;
  link: string;
  language: string;
  'atom:link': { '@_href': string; '@_rel': string };
  item?: Item[];
};

const feedOf = async (chapters: PublishedChapter[]) => {
  const xml = await getRssString(
    chapterFeed(chapters, {
      title: 'Pragmatism of the Bible: chapters',
      description: 'A book published chapter by chapter.',
      addressOf: (path) => `https://example.org${path === '/' ? '/' : path}`,
      feedPath: '/chapters.xml',
    }),
  );
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    htmlEntities: true,
    isArray: (name) => name === 'item' || name === 'category',
  });
  return (parser.parse(xml) as { rss: { channel: Channel } }).rss.channel;
};

const onlyItem = (channel: Channel): Item => {
  expect(channel.item).toHaveLength(1);
  const [item] = channel.item ?? [];
  if (!item) throw new Error('The feed has no item.');
  return item;
};

test('includes the title, language, and URL of the feed', async () => {
  const channel = await feedOf([aChapter()]);
  expect(channel).toMatchObject({
    title: 'Pragmatism of the Bible: chapters',
    language: 'en',
    'atom:link': { '@_href': 'https://example.org/chapters.xml', '@_rel': 'self' },
  });
});

test('includes a chapter’s full text, date, summary, and an ID independent of its URL', async () => {
  const item = onlyItem(await feedOf([aChapter()]));
  expect(item).toMatchObject({
    title: 'Chapter 4: Honest Weights',
    link: 'https://example.org/read/honest-weights',
    guid: { '#text': 'urn:uuid:6a1f0a52-8f0e-4a52-9a30-0c2f2e9d7b11', '@_isPermaLink': 'false' },
    pubDate: 'Fri, 16 Oct 2026 09:00:00 GMT',
    description: 'What a scale has to do with the truth.',
    category: ['Pragmatism of the Bible', 'weights', 'trade'],
  });
  expect(item['content:encoded']).toContain('The scale on the counter had been set a little high.');
});

test('lists at most 100 chapters, newest first', async () => {
  const many = Array.from({ length: 101 }, (_, index) =>
    aChapter({ chapter_number: index + 1, slug: `c-${index + 1}` }),
  );
  const { item: items = [] } = await feedOf(many);
  expect(items).toHaveLength(100);
  expect(items[0]?.link).toBe('https://example.org/read/c-101');
  expect(items.at(-1)?.link).toBe('https://example.org/read/c-2');
});

test('escapes special characters in titles and texts, and removes scripts', async () => {
  const item = onlyItem(
    await feedOf([
      aChapter({
        chapter_title: `</title> "A" & <b>B</b> ]]> 🔥 שלום \u0001`,
        meta_description: null,
        keywords: [],
        content:
          'Opening\n<script>alert(1)</script>Fine & <em>safe</em> ]]> \u0008end. <a href="/chapters?a=1&b=2">all</a>',
      }),
    ]),
  );
  expect(item.title.trim()).toBe(`Chapter 4: </title> "A" & <b>B</b> ]]> 🔥 שלום`);
  expect(item).not.toHaveProperty('description');
  expect(item['content:encoded']).not.toContain('script');
  expect(item['content:encoded']).toContain('<em>safe</em>');
  expect(item['content:encoded']).toContain('href="https://example.org/chapters?a=1&amp;b=2"');
});
