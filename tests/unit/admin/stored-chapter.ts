import { fieldsOf, type StoredChapter } from '~/admin/chapters/editor/chapter-fields.ts';

export const storedChapter: StoredChapter = {
  chapter: {
    id: '37e20cec-cd09-4b77-b98d-4c7affcbd117',
    chapter_number: 10,
    chapter_title: 'The King Who Copies a Book',
    slug: 'the-king-who-copies-a-book',
    content: null,
    is_published: false,
    is_ready: false,
    release_date: '2026-11-27T09:00:30.5+00:00',
    published_at: null,
    is_announced: true,
    edition: 1,
    meta_title: null,
    meta_description: 'On limits.',
    keywords: ['kingship', 'limits on power'],
    updated_at: '2026-11-20T19:16:09.2+00:00',
  },
  draft: { content: 'The text.', updated_at: '2026-11-20T19:16:10+00:00' },
};

export const storedFields = fieldsOf(storedChapter);
