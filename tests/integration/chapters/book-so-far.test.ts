import { readFileSync } from 'node:fs';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PublishedChapter } from '~/data/chapters.ts';
import {
  chapterPage,
  BOOK_LANGUAGE,
  serialBook,
  serialContents,
} from '~/features/chapters/book-so-far/serial-book.ts';
import { packEpub } from '~/lib/epub/epub.ts';
import { sampleChapter } from '../../unit/seo/sample-chapter.ts';

const style = readFileSync('src/lib/epub/style.css', 'utf8');

const toUrl = (address: string) => `https://example.org${address}`;
const cover = await sharp({ create: { width: 10, height: 16, channels: 3, background: 'navy' } })
  .jpeg()
  .toBuffer();

const SERIAL = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'pragmatism-of-the-bible',
  title: 'Pragmatism of the Bible',
  tagline: 'Understanding the lack of logic in the world today through the ancient texts.',
  coverAlt: 'Cover of Pragmatism of the Bible: a plumb line over an open book, drawn as a star chart.',
  state: 'running',
  isCurrent: true,
} as const;

function pack(
  chapters: readonly (Omit<PublishedChapter, 'is_published'> & { is_published: boolean })[],
  changes: string[],
) {
  const rendered = chapters.map((chapter) => ({
    chapter,
    page: chapterPage(chapter, BOOK_LANGUAGE, toUrl),
  }));
  const book = serialBook(SERIAL, chapters, changes);
  const epub = packEpub(book, { ...serialContents(SERIAL, book, rendered, toUrl), style, cover }, 6);
  const files = Object.entries(unzipSync(epub)).map(([name, bytes]) => [name, bytes] as const);
  const readText = (name: string) =>
    strFromU8(files.find(([file]) => file === name)?.[1] ?? new Uint8Array());
  return { epub, names: files.map(([name]) => name), readText };
}

const HEBREW = sampleChapter({
  id: '22222222-2222-4222-8222-222222222222',
  chapter_number: 2,
  slug: 'the-garden',
  chapter_title: 'The Garden & <the> "Gate"',
  content: [
    'Where are you? ]]> & <em>who</em>',
    'A short heading',
    'בראשית ברא אלהים את השמים ואת הארץ.',
    '* * *',
    'Plain <a href="/chapters?a=1&b=2">words</a> and <br> a <b>break</b>. <script>alert(1)</script>\u0001',
    'And a last line, that is longer than fifty characters, so that it closes the chapter.',
  ].join('\n\n'),
  published_at: '2026-10-23T09:00:00+00:00',
});

test('contains one file per published chapter and no others', () => {
  const hidden = {
    ...sampleChapter({ id: '33333333-3333-4333-8333-333333333333', chapter_number: 3 }),
    is_published: false,
  };
  const { names, readText } = pack(
    [HEBREW, hidden, sampleChapter({ chapter_number: 1 })],
    ['2026-10-24T10:00:00.5+00:00'],
  );
  expect(names[0]).toBe('mimetype');
  expect(readText('mimetype')).toBe('application/epub+zip');
  expect(names.filter((name) => name.includes('chapter-'))).toEqual([
    'EPUB/chapter-6a1f0a52-8f0e-4a52-9a30-0c2f2e9d7b11.xhtml',
    'EPUB/chapter-22222222-2222-4222-8222-222222222222.xhtml',
  ]);
  for (const name of names.filter((file) => /\.(xhtml|opf|ncx|xml)$/.test(file)))
    expect(XMLValidator.validate(readText(name)), name).toBe(true);

  const parser = new XMLParser({ ignoreAttributes: false });
  const { package: opf } = parser.parse(readText('EPUB/package.opf')) as {
    package: {
      metadata: { 'dc:identifier': unknown; 'dc:language': string; meta: Record<string, string>[] };
      manifest: { item: Record<string, string>[] };
      spine: { itemref: Record<string, string>[] };
    };
  };
  const metadata = opf.metadata.meta.map((meta) => `${meta['@_property']} ${meta['#text']}`);
  expect(opf.metadata['dc:language']).toBe('en-US');
  expect(metadata).toContain('dcterms:modified 2026-10-24T10:00:00Z');
  expect(metadata).toContain('schema:accessMode textual');
  expect(metadata).toContain('schema:accessibilityHazard none');
  const files = opf.manifest.item.map((item) => `EPUB/${item['@_href']}`);
  expect(files.sort()).toEqual(
    names.filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf')).sort(),
  );
  const ids = opf.manifest.item.map((item) => item['@_id']);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { '@_idref': id } of opf.spine.itemref) expect(ids).toContain(id);
  expect(
    opf.manifest.item.filter((item) => /\b(nav|cover-image)\b/.test(item['@_properties'] ?? '')),
  ).toHaveLength(2);
  for (const [, target = ''] of readText('EPUB/nav.xhtml').matchAll(/href="([^"]+\.xhtml)"/g))
    expect(names).toContain(`EPUB/${target}`);
  expect(readText('EPUB/nav.xhtml')).toMatch(/1\. Honest Weights[\s\S]*2\. The Garden &amp; &lt;the&gt;/);
});

test('keeps a chapter’s text, direction, and links, and removes scripts', () => {
  const { readText } = pack([HEBREW, sampleChapter({ chapter_number: 1 })], []);
  const page = readText('EPUB/chapter-22222222-2222-4222-8222-222222222222.xhtml');
  expect(page).toContain('<p class="opening" dir="auto">Where are you? ]]&gt; &#x26; <em>who</em></p>');
  expect(page).toContain('<p dir="auto">בראשית ברא אלהים את השמים ואת הארץ.</p>');
  expect(page).toContain('<p class="scene-break">* * *</p>');
  expect(page).toContain('href="https://example.org/chapters?a=1&#x26;b=2"');
  expect(page).toContain('<br />');
  expect(page).toContain('<blockquote class="closing" dir="auto"><p>And a last line');
  expect(page).not.toContain('script');
  const first = readText('EPUB/chapter-6a1f0a52-8f0e-4a52-9a30-0c2f2e9d7b11.xhtml');
  expect(first.match(/Honest Weights/g)).toHaveLength(2);
});

test('produces identical bytes for identical chapters, and a newer date after a withdrawal', () => {
  const changes = ['2026-10-18T09:00:00+00:00', '2026-10-30T09:00:00+00:00'];
  expect(pack([HEBREW], changes).epub).toEqual(pack([HEBREW], changes).epub);
  expect(pack([], changes).readText('EPUB/package.opf')).toContain('dcterms:modified">2026-10-30T09:00:00Z');
});

test('creates pages for a chapter of 250,000 characters and a chapter without text', () => {
  const long = sampleChapter({
    content: `Opening\n\n${'Words & <em>more</em> words. '.repeat(10_000)}`.slice(0, 250_000),
  });
  const { readText } = pack([long, { ...HEBREW, content: null }], []);
  const page = readText(`EPUB/chapter-${long.id}.xhtml`);
  expect(page.length).toBeGreaterThan(200_000);
  expect(XMLValidator.validate(page)).toBe(true);
  expect(readText(`EPUB/chapter-${HEBREW.id}.xhtml`)).toContain('<h1 id="title"');
});

const SPOKEN = sampleChapter({
  id: '44444444-4444-4444-8444-444444444444',
  chapter_number: 4,
  content:
    'The Fence\n\n<q data-speaker="elior">“Where is it?”</q> he asked. <q data-speaker="elior">“<em>Here</em>?”</q>',
});

test('marks what each speaker says, without other quotation marks', () => {
  const { readText } = pack([SPOKEN], ['2026-10-24T10:00:00Z']);
  const page = readText(`EPUB/chapter-${SPOKEN.id}.xhtml`);
  expect(page).toContain('<q epub:type="z3998:persona" data-speaker="elior">“Where is it?”</q> he asked.');
  expect(page).toContain('<q epub:type="z3998:persona" data-speaker="elior">“<em>Here</em>?”</q>');
  // EPUBCheck rejects prefixes that are not declared; its port, which the tests use, does not.
  expect(page).toMatch(
    /<html [^>]*epub:prefix="z3998: http:\/\/www\.daisy\.org\/z3998\/2012\/vocab\/structure\/#"/,
  );
  expect(style).toMatch(/q\[data-speaker\]::after\s*\{\s*content: none/);
});

describe.each([
  [
    'the book so far',
    pack([HEBREW, SPOKEN, sampleChapter({ chapter_number: 1 })], ['2026-10-24T10:00:00Z']).epub,
  ],
  ['the Genesis e-book', new Uint8Array(readFileSync('public/Speaking_With_Genesis.epub'))],
])('%s', (_, epub) => {
  test('passes EPUBCheck', async () => {
    expect((await EpubCheck.validate(epub)).messages).toEqual([]);
  });

  test('describes its accessibility and claims no conformance', () => {
    const opf = strFromU8(unzipSync(epub)['EPUB/package.opf'] ?? new Uint8Array());
    const values = (property: string) =>
      [...opf.matchAll(new RegExp(`<meta property="${property}"[^>]*>([^<]+)<`, 'g'))].map(
        ([, value]) => value,
      );
    expect(values('schema:accessMode')).toEqual(['textual', 'visual']);
    expect(values('schema:accessModeSufficient')).toEqual(['textual']);
    expect(values('schema:accessibilityFeature')).toEqual(
      expect.arrayContaining(['alternativeText', 'structuralNavigation', 'tableOfContents']),
    );
    expect(values('schema:accessibilityHazard')).toEqual(['none']);
    expect(values('schema:accessibilitySummary')).toEqual([
      expect.stringMatching(
        /EPUBCheck and with Ace by DAISY.*Nobody has evaluated .* by hand against WCAG\.$/,
      ),
    ]);
    expect(opf).not.toMatch(/conformsTo|certifie/);
  });
});
