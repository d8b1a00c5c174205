import { getRssString } from '@astrojs/rss';
import { expect, test } from 'vitest';
import { podcastFeed, podcastGuid } from '~/features/podcast/podcast-feed.ts';
import { durationSeconds } from '~/lib/dates/duration.ts';
import { parseFeed } from '../support/parse-feed.ts';

type Episode = Parameters<typeof podcastFeed>[0][number];

const episode = (overrides: Partial<Episode> = {}): Episode => ({
  episodeNumber: 1,
  title: 'Human Dynamics',
  slug: 'human-dynamics',
  description: 'Brothers.',
  duration: '14:50',
  audioSrc: '/audio/human-dynamics.mp3',
  audioBytes: 2_670_526,
  releasedAt: '2025-09-07T09:00:00Z',
  transcript: 'WEBVTT\n\n00:01.000 --> 00:02.000\nBrothers.',
  chapters: [],
  people: [],
  sample: true,
  imageUrl: 'https://example.org/_astro/human-dynamics.jpg',
  ...overrides,
});

const readFeed = async (episodes: Episode[], description = 'Six episodes.') => {
  const options = {
    title: 'Speaking with the Almighty',
    description,
    imageUrl: 'https://example.org/_astro/cover.jpg',
    toUrl: (path: string) => `https://example.org${path}`,
    feedPath: '/podcast.xml',
    pagePath: '/podcast',
  };
  return parseFeed(await getRssString(podcastFeed(episodes, options)));
};

test('contains every tag that directories require for a show', async () => {
  expect(await readFeed([episode()])).toMatchObject({
    title: 'Speaking with the Almighty',
    description: 'Six episodes.',
    link: 'https://example.org/podcast',
    language: 'en',
    'itunes:image': { '@_href': 'https://example.org/_astro/cover.jpg' },
    'itunes:category': {
      '@_text': 'Religion & Spirituality',
      'itunes:category': { '@_text': 'Judaism' },
    },
    'itunes:explicit': 'false',
    'itunes:author': 'Speaking with the Almighty',
    'atom:link': { '@_href': 'https://example.org/podcast.xml', '@_rel': 'self' },
    'podcast:locked': { '#text': 'yes' },
    'podcast:txt': { '@_purpose': 'ai-content', '#text': 'true' },
    'podcast:guid': podcastGuid('https://example.org/podcast.xml'),
  });
});

test('contains every tag that directories require for an episode', async () => {
  const { item } = await readFeed([episode()]);
  expect(item?.[0]).toMatchObject({
    title: 'Human Dynamics',
    enclosure: {
      '@_url': 'https://example.org/audio/human-dynamics.mp3',
      '@_length': '2670526',
      '@_type': 'audio/mpeg',
    },
    link: 'https://example.org/podcast/human-dynamics',
    pubDate: 'Sun, 07 Sep 2025 09:00:00 GMT',
    'itunes:duration': '890',
    'itunes:episode': '1',
    'itunes:image': { '@_href': 'https://example.org/_astro/human-dynamics.jpg' },
    'podcast:transcript': {
      '@_url': 'https://example.org/audio/human-dynamics.vtt',
      '@_type': 'text/vtt',
    },
    guid: { '@_isPermaLink': 'false' },
  });
});

test('keeps an episode’s GUID when its title and audio change', async () => {
  const before = await readFeed([episode()]);
  const after = await readFeed([episode({ title: 'New & "improved" <title>', audioSrc: '/audio/x.mp3' })]);
  expect(after.item?.[0]?.['guid']).toEqual(before.item?.[0]?.['guid']);
  expect(after.item?.[0]?.['title']).toBe('New & "improved" <title>');
});

test('truncates a description to 4000 bytes at a character boundary', async () => {
  const full = 'א'.repeat(2000);
  expect((await readFeed([episode()], full))['description']).toBe(full);
  const truncated = String((await readFeed([episode()], `${full}א`))['description']);
  expect(Buffer.byteLength(truncated)).toBeLessThanOrEqual(4000);
  expect(truncated).toMatch(/^א+…$/);
});

test.each([
  ['14:50', 890],
  ['3:59', 239],
  ['1:02:03', 3723],
])('parses a duration of %s as %i s', (duration, seconds) => expect(durationSeconds(duration)).toBe(seconds));

// The two examples from the Podcasting 2.0 specification.
test.each([
  ['mp3s.nashownotes.com/pc20rss.xml', '917393e3-1b1e-5cef-ace4-edaa54e1f810'],
  ['podnews.net/rss', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
  ['https://podnews.net/rss/', '9b024349-ccf0-5f69-a609-6b82873eab3c'],
])('derives from %s the GUID %s', (address, guid) => expect(podcastGuid(address)).toBe(guid));

test('contains the transcript, chapters, and people only if the episode has them', async () => {
  const upload = `${'a'.repeat(64)}.m4a`;
  const own = {
    audioSrc: `/media/${upload}`,
    chapters: [{ start: 0, title: 'Opening' }],
    people: [
      { name: 'Dana & Levi', role: 'Guest' },
      { name: 'Elior', role: '' },
    ],
    sample: false,
  };
  const { item: [full] = [], 'podcast:txt': aiContent } = await readFeed([episode(own)]);
  expect(aiContent).toBeUndefined();
  expect(full).toMatchObject({
    enclosure: { '@_url': `https://example.org/media/${upload}`, '@_type': 'audio/mp4' },
    'podcast:transcript': { '@_url': 'https://example.org/podcast/human-dynamics.vtt' },
    'podcast:chapters': {
      '@_url': 'https://example.org/podcast/human-dynamics.chapters.json',
      '@_type': 'application/json+chapters',
    },
    'podcast:person': [{ '#text': 'Dana & Levi', '@_role': 'guest' }, 'Elior'],
  });
  expect(full).not.toHaveProperty('podcast:txt');

  const { item: [plain] = [] } = await readFeed([episode({ transcript: 'Elior: Brothers.' })]);
  expect(plain?.['podcast:transcript']).toMatchObject({
    '@_url': 'https://example.org/podcast/human-dynamics.txt',
    '@_type': 'text/plain',
  });
  const { item: [bare] = [] } = await readFeed([episode({ transcript: '' })]);
  for (const tag of ['transcript', 'chapters', 'person']) expect(bare).not.toHaveProperty(`podcast:${tag}`);
});
