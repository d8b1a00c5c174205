import { expect, test } from 'vitest';
import {
  changeOf,
  fieldsOf,
  problemsOf,
  saveLabel,
  stateLine,
  type EpisodeFields,
} from '~/admin/episodes/episode-fields.ts';
import type { Episode } from '~/data/episodes.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const DRAFT: Episode = {
  id: 'x',
  episode_number: 7,
  slug: null,
  title: 'The Well',
  description: 'Water.',
  audio_source: '/audio/human-dynamics.mp3',
  audio_bytes: 1,
  duration_seconds: 90,
  artwork: null,
  artwork_alt: '',
  transcript: '',
  chapters: '',
  people: '',
  is_published: false,
  release_date: null,
  sample: false,
  updated_at: '2026-11-27T11:00:00Z',
};
const change = (fields: Partial<EpisodeFields>) => changeOf({ ...fieldsOf(DRAFT), ...fields }, NOW);

test('saves a draft without an address, and proposes one when it is published', () => {
  expect(change({})).toMatchObject({ is_published: false, release_date: null, slug: null });
  expect(change({ release: 'now' })).toMatchObject({
    is_published: true,
    release_date: '2026-11-27T12:00:00.000Z',
    slug: 'the-well',
  });
  expect(change({ release: 'now', title: 'באר' }).slug).toBe('episode-7');
});

test('requires what a published episode needs, but nothing of a draft', () => {
  const empty = { ...DRAFT, title: ' ', description: '', audio_source: null };
  expect(problemsOf(fieldsOf(empty))).toEqual({});
  expect(problemsOf({ ...fieldsOf(empty), release: 'date' })).toEqual({
    title: 'Enter a title.',
    description: 'Describe the episode.',
    audio_source: 'Add a recording.',
    date: 'Enter a date and a time.',
  });
});

test.each([
  [{ episode_number: '0' }, 'episode_number', 'Enter a whole number from 1 to 9,999.'],
  [{ slug: 'The Well' }, 'slug', 'Use lowercase letters, digits, and single hyphens.'],
  [{ transcript: 'WEBVTT\n\nno times' }, 'transcript', 'No captions were found in this text.'],
  [{ transcript: 'x'.repeat(250_001) }, 'transcript', 'Use at most 250,000 characters.'],
  [
    { chapters: 'Opening' },
    'chapters',
    'Start each line with a time, in ascending order, such as “4:30 The second question.”',
  ],
] as const)('rejects %j', (fields, name, message) => {
  expect(problemsOf({ ...fieldsOf(DRAFT), ...fields })).toEqual({ [name]: message });
});

test('names the state, and what saving does', () => {
  const later = { is_published: true, release_date: '2026-11-28T07:00:00Z' };
  expect(stateLine(DRAFT, NOW)).toBe('Draft');
  expect(stateLine(later, NOW)).toMatch(/^Scheduled for Nov 28, /);
  expect(stateLine(later, NOW + 86_400_000)).toMatch(/^Published Nov 28, 2026/);
  const label = (fields: Partial<EpisodeFields>, wasPublished = false) =>
    saveLabel({ ...fieldsOf(DRAFT), ...fields }, wasPublished, NOW);
  expect([label({}), label({ release: 'now' }), label({}, true)]).toEqual(['Save', 'Publish', 'Unpublish']);
  const date = { release: 'date', time: '09:00' } as const;
  expect([
    label({ ...date, date: '2026-12-01' }),
    label({ ...date, date: '2026-11-01' }),
    label({ ...date, date: '2026-11-01' }, true),
  ]).toEqual(['Schedule', 'Publish', 'Save']);
});
