import type { PublishedChapter } from '~/data/chapters.ts';

export const sampleChapter = (overrides: Partial<PublishedChapter> = {}): PublishedChapter => ({
  id: '6a1f0a52-8f0e-4a52-9a30-0c2f2e9d7b11',
  chapter_number: 4,
  chapter_title: 'Honest Weights',
  slug: 'honest-weights',
  content: 'Honest Weights\n\nThe scale on the counter had been set a little high. Nobody knew since when.',
  is_published: true,
  release_date: '2026-10-15T09:00:00+00:00',
  published_at: '2026-10-16T09:00:00+00:00',
  meta_title: null,
  meta_description: 'What a scale has to do with the truth.',
  keywords: ['weights', 'trade'],
  word_count: 16,
  edition: 1,
  updated_at: '2026-10-18T09:00:00+00:00',
  ...overrides,
});
