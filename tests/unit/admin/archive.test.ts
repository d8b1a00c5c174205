import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  packArchive,
  readArchive,
  readArchivedChapter,
  type ArchivedChapter,
} from '~/admin/archive/archive.ts';
import { chaptersToImport, planImport, rowsFromArchive } from '~/admin/import/plan.ts';
import { readManuscript } from '~/admin/import/reading/read-manuscript.ts';
import { UnreadableManuscript } from '~/admin/manuscript/manuscript.ts';

const chapter = (number: number, text: string): ArchivedChapter => ({
  number,
  title: `A “title”: ${number}`,
  address: `chapter-${number}`,
  date: '2026-12-04T09:00:00+00:00',
  state: 'draft',
  description: null,
  searchTitle: null,
  keywords: ['one', 'two: three'],
  text,
});
const pack = (chapters: readonly ArchivedChapter[]) =>
  packArchive({
    serials: [],
    chapters,
    drafts: [],
    letters: [],
    episodes: [],
    books: [],
    texts: new Map(),
    media: [],
  });

const planned = async (chapters: readonly ArchivedChapter[]) => {
  const { included } = planImport({
    rows: rowsFromArchive((await readArchive(await pack(chapters))).chapters),
    stored: new Map(),
    source: { notes: new Map(), emptyLinesPerBreak: 1 },
    keepsShortParagraphs: true,
    rule: null,
    now: 0,
  });
  return chaptersToImport(included);
};
const importedTexts = async (chapters: readonly ArchivedChapter[]) =>
  (await planned(chapters)).map(({ content }) => content);

test('imports every sample chapter byte for byte', async () => {
  const texts = globSync('supabase/seeds/chapters/*').map((file) => readFileSync(file, 'utf8'));
  const chapters = texts.map((text, index) => chapter(index + 1, text));
  expect(chapters.length).toBeGreaterThan(10);
  expect(await importedTexts(chapters)).toEqual(chapters.map(({ text }) => text));
});

test('imports any text byte for byte', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '\r\n',
      '\n---\n',
      '---\nformat: chapter-1\n',
      '¶ ',
      '<!--.-->',
      '<sup>1</sup>',
      '<q>',
      '  ',
      'בְּרֵאשִׁית',
      '\uFEFF',
      '# ',
    ),
  );
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('').toWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 60 }), async (texts) => {
      const chapters = texts.map((content, index) => chapter(index + 1, content));
      expect(await importedTexts(chapters)).toEqual(texts);
    }),
    { numRuns: 25 },
  );
});

test('keeps the number of the edition', async () => {
  const chapters = [{ ...chapter(1, 'One'), edition: 3 }, chapter(2, 'Two')];
  expect((await readArchive(await pack(chapters))).chapters).toEqual(chapters);
  expect((await planned(chapters)).map(({ edition }) => edition)).toEqual([3, undefined]);
  const file = strToU8('---\nformat: chapter-1\nnumber: 1\nedition: 0\n---\nText');
  await expect(readArchive(new Blob([zipSync({ 'chapters/1.md': file })]))).rejects.toThrow(
    UnreadableManuscript,
  );
});

test('keeps the details, letters, texts, and uploaded files', async () => {
  const letters = [
    {
      subject: 'שלום',
      preview: '',
      topic: 'news' as const,
      isPublic: true,
      state: 'sent',
      body: 'a\r\n---\nb ',
    },
  ];
  const episodes = [
    {
      episode_number: 7,
      slug: 'a-seventh',
      title: 'A Seventh',
      is_published: true,
      release_date: '2026-01-01T09:00:00Z',
      duration_seconds: 60,
      description: 'One.',
      audio_source: '/audio/a.mp3',
      audio_bytes: 1,
      artwork: null,
      artwork_alt: '',
      transcript: 'WEBVTT\r\n',
      chapters: '',
      people: '',
      sample: false,
    },
  ];
  const books = [
    {
      slug: 'ruth',
      title: 'Ruth',
      label: 'Ruth',
      cover: '../assets/covers/judges.png',
      price: 9.99,
      is_bundle: false,
      state: 'retired' as const,
      label_color: 'plain' as const,
      cover_alt: 'A field.',
      premise: 'A widow.',
      summary_part1: 'One.',
      summary_part2: '',
      teasers: ['Why?'],
      teaser_paragraph: '',
      excerpt: 'Elior: Read.\n\nAyala: No.',
      format: 'E-book',
      length: '',
      language: 'English',
      delivery: '',
      refunds: '',
      isbn: '9780306406157',
      contains: [],
      in_store: true,
      shops: [{ name: 'Big Books', url: 'https://big.example/' }],
      sample: false,
    },
  ];
  const texts = new Map([['faq' as const, [{ id: 'a', question: 'Why?', answer: 'Because.' }]]]);
  const serials = [
    {
      ...{ slug: 'first', title: 'First', tagline: '', description: '', cover: null, cover_alt: '' },
      state: 'complete' as const,
    },
  ];
  const chapters = [
    { ...chapter(1, 'One'), serial: 'first' },
    { ...chapter(2, ''), date: null, description: 'A\nB' },
  ];
  const content = new Uint8Array([0xff, 0xd8, 0, 1]);
  const file = {
    name: `${'a'.repeat(64)}.jpg`,
    originalName: 'Cover “1”.jpg',
    width: 2,
    height: 3,
    durationSeconds: null,
  };
  const media = [{ ...file, read: () => Promise.resolve(new Blob([content])) }];
  const archive = await readArchive(
    await packArchive({
      serials,
      chapters,
      drafts: [chapter(1, 'Two')],
      letters,
      episodes,
      books,
      texts,
      media,
    }),
  );
  expect(archive).toMatchObject({ serials, chapters, letters, episodes, books, texts, media: [file] });
  expect(await (await archive.media[0]?.read())?.bytes()).toEqual(content);
});

test('reads a single chapter, and leaves other Markdown alone', async () => {
  const file = new File([strToU8('---\nformat: chapter-1\nnumber: 1\n---\nText')], 'a.md');
  await expect(readManuscript(file)).rejects.toThrow();
  expect(readArchivedChapter('---\ntitle: A\n---\nText')).toBeUndefined();
  const manuscript = await readManuscript(new File(['---\ntitle: A\n---\n# A\n\nText'], 'a.md'));
  expect(manuscript.archive).toBeUndefined();
});

test.each([
  ['is empty', zipSync({}), 'There is nothing to import in this archive.'],
  ['was made by another program', zipSync({ 'a.txt': strToU8('a') }), 'There is nothing to import'],
  [
    'has a changed file',
    zipSync({ 'chapters/1.md': strToU8('---\nformat: chapter-1\nnumber: "1"\n---\nA') }),
    'chapters/1.md in the archive was changed and can’t be read.',
  ],
  [
    'has invalid texts',
    zipSync({ 'texts/faq.json': strToU8('[1]') }),
    'texts/faq.json in the archive was changed',
  ],
  ['was cut', zipSync({ 'a.txt': strToU8('a'.repeat(1000)) }).subarray(0, 60), 'The archive is damaged.'],
  ['is not an archive', strToU8('Hello'), 'The archive is damaged.'],
  [
    'has a path outside of its folders',
    zipSync({ 'chapters/../../etc/passwd.md': strToU8('x') }),
    'The archive is damaged.',
  ],
  [
    'would fill the memory',
    zipSync(
      Object.fromEntries(
        Array.from({ length: 11 }, (_, index) => [`chapters/${index}.md`, new Uint8Array(10_000_000)]),
      ),
    ),
    'The archive is too large.',
  ],
  [
    'has too many files',
    zipSync(
      Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`letters/${index}.md`, strToU8('a')])),
    ),
    'The archive is too large.',
  ],
])('rejects an archive that %s', async (_, bytes, message) => {
  const reading = readArchive(new Blob([bytes]));
  await expect(reading).rejects.toBeInstanceOf(UnreadableManuscript);
  await expect(reading).rejects.toThrow(message);
});
