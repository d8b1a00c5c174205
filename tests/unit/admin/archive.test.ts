import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  packArchive,
  readArchive,
  readArchivedChapter,
  UnreadableArchive,
  type ArchivedChapter,
} from '~/admin/archive/archive.ts';
import { chaptersToImport, planImport, rowsFromArchive } from '~/admin/import/plan.ts';
import { readManuscript } from '~/admin/import/reading/read-manuscript.ts';

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
  packArchive({ serials: [], chapters, drafts: [], letters: [], episodes: [], texts: new Map() });

const importedTexts = (chapters: readonly ArchivedChapter[]) => {
  const { included } = planImport({
    rows: rowsFromArchive(readArchive(pack(chapters)).chapters),
    stored: new Map(),
    source: { notes: new Map(), emptyLinesPerBreak: 1 },
    options: { keepsShortParagraphs: true, hasClosingQuotes: false },
    schedule: {
      kind: 'unscheduled',
      rule: { firstDate: '2026-12-01', weekdays: [5], time: '07:00', timeZone: 'UTC', except: [] },
      movesDated: false,
    },
    now: 0,
  });
  return chaptersToImport(included).map(({ content }) => content);
};

test('imports every sample chapter byte for byte', () => {
  const texts = globSync('supabase/seeds/chapters/*').map((file) => readFileSync(file, 'utf8'));
  const chapters = texts.map((text, index) => chapter(index + 1, text));
  expect(chapters.length).toBeGreaterThan(10);
  expect(importedTexts(chapters)).toEqual(chapters.map(({ text }) => text));
});

test('imports any text byte for byte', () => {
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
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('').toWellFormed();
      expect(importedTexts([chapter(7, text)])).toEqual([text]);
    }),
    { numRuns: 1000 },
  );
});

test('keeps the details, letters, and texts', () => {
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
  const archive = readArchive(
    packArchive({ serials, chapters, drafts: [chapter(1, 'Two')], letters, episodes, texts }),
  );
  expect(archive).toEqual({ serials, chapters, letters, episodes, texts });
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
  ['was cut', pack([chapter(1, 'One')]).subarray(0, 200), 'The archive is damaged.'],
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
])('rejects an archive that %s', (_, bytes, message) => {
  expect(() => readArchive(bytes)).toThrow(UnreadableArchive);
  expect(() => readArchive(bytes)).toThrow(message);
});

test('ignores paths outside of its folders', () => {
  const { chapters } = readArchive(
    zipSync({
      'chapters/../../etc/passwd.md': strToU8('x'),
      'letters/a/b.md': strToU8('x'),
      'chapters/1.md': strToU8(
        '---\nformat: chapter-1\nnumber: 1\ntitle: "A"\naddress: "a"\ndate: null\nstate: "draft"\ndescription: null\nsearchTitle: null\nkeywords: []\n---\nA',
      ),
    }),
  );
  expect(chapters).toHaveLength(1);
});
