import { DeletedTextRun, Document, InsertedTextRun, Packer, Paragraph, TextRun } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { chapterTextOf, emptyLinesPerBreak } from '~/admin/import/chapter-text.ts';
import { readManuscript } from '~/admin/import/reading/read-manuscript.ts';
import { likelySplit, splitManuscript } from '~/admin/import/split-into-chapters.ts';
import { WORD } from '../manuscript/html-samples.ts';
import { asFile, heading, paragraph, richManuscript, wordFile } from './word-file.ts';

async function readChapters(file: File) {
  const { blocks, notes, omissions } = await readManuscript(file);
  const chapters = splitManuscript(blocks, likelySplit(blocks)).map((chapter) => ({
    ...chapter,
    ...chapterTextOf(chapter, chapter.title, { notes, emptyLinesPerBreak: emptyLinesPerBreak(blocks) }, true),
  }));
  return { chapters, omissions };
}

const readTexts = async (file: File) => (await readChapters(file)).chapters.map(({ text }) => text);

test('keeps emphasis, links, quotations, line breaks, footnotes, and pointed Hebrew from Word', async () => {
  const { chapters, omissions } = await readChapters(asFile(await richManuscript(), 'book.docx'));
  expect(chapters.map(({ number, title, isAside }) => [number, title, isAside])).toEqual([
    [null, 'The Book', true],
    [1, 'The Door', false],
    [2, 'The Window', false],
  ]);
  expect(chapters[1]?.text.split('\n\n')).toEqual([
    'The Door',
    'He said <em>never</em> and <strong>always</strong>, & left.<sup>1</sup>',
    '<!--.-->“Why?”',
    '<!--.-->* * *',
    'A line.<br>The next line.',
    '<!--.-->בְּרֵאשִׁית בָּרָא אֱלֹהִים',
    '<q>Do not hide.</q>',
    'See <a href="https://example.org/a?b=1&amp;c=2">this page</a>.',
    'The verse and its animals',
    '<!--.-->• An ox',
    '1. A donkey',
    '<!--.-->left | right',
    'The last paragraph of this chapter is longer than fifty characters.',
    '\n<small>1. A note that is much longer than fifty characters, so that it would close.</small>',
    '<!--.-->',
  ]);
  expect(chapters[2]?.text).toBe('The Window\n\nTwo.<sup>1</sup>\n\n\n<small>1. Second note.</small>');
  expect(omissions).toEqual(['Left out: 1 image.', 'Kept as plain lines: 2 lists, 1 table.']);
});

test('reports omitted images with the preceding text', async () => {
  const { chapters } = await readChapters(asFile(await richManuscript(), 'book.docx'));
  expect(chapters[1]?.warnings).toEqual([]);
  expect(chapters[2]?.warnings).toEqual(['An image at ‘Two.’ is omitted.']);
  const page = `<h1>Chapter 1: The Ark</h1><img src="/art/ark.png?w=9"><p>It was long.</p><h1>Chapter 2: Rain</h1>
      <p>It rained <img src="data:image/png;base64,AA==" alt="a cloud over the sea"> for days.</p><p>Then not.</p><p><img></p>`;
  const [ark, rain] = (await readChapters(asFile(page, 'book.html'))).chapters;
  expect(ark?.warnings).toEqual(['The image ‘ark.png’ at ‘It was long.’ is omitted.']);
  expect(rain?.warnings).toEqual([
    'The image ‘a cloud over the sea’ at ‘It rained for days.’ is omitted.',
    'An image at ‘Then not.’ is omitted.',
  ]);
});

test('lists accepted tracked changes', async () => {
  const trackedBy = (author: string) => ({ id: 1, author, date: '2026-11-01T09:00:00Z' });
  const file = await wordFile([
    heading('Chapter 1: The Door'),
    new Paragraph({
      children: [
        new TextRun('He said '),
        new DeletedTextRun({ text: 'never & ever', ...trackedBy('Ruth') }),
        new InsertedTextRun({ text: 'always', ...trackedBy('Dan') }),
        new TextRun('.'),
      ],
    }),
  ]);
  const { blocks, changes } = await readManuscript(asFile(file, 'book.docx'));
  expect(blocks.at(-1)).toMatchObject({ markup: 'He said always.' });
  expect(changes).toEqual(['Deleted by Ruth: ‘never & ever’', 'Inserted by Dan: ‘always’']);
});

test('reports custom styles that may mark chapters', async () => {
  const document = new Document({
    styles: { paragraphStyles: [{ id: 'ChapterName', name: 'Chapter Name' }] },
    sections: [
      { children: [new Paragraph({ style: 'ChapterName', text: 'The Door' }), paragraph('It opened.')] },
    ],
  });
  const file = new Uint8Array(await Packer.toArrayBuffer(document));
  expect((await readManuscript(asFile(file, 'book.docx'))).omissions).toEqual([
    'Lines in the style ‘Chapter Name’ became plain paragraphs. If chapters begin there, give them the style ‘Heading 1’.',
  ]);
});

const COMPOUND_FILE = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]);
const NOT_WORD = 'The file can’t be read. Open it in Word,';
const EMPTY = zipSync({ 'word/document.xml': strToU8('<w:document/>') });
const zip64 = () => {
  const locator = new Uint8Array(20);
  locator.set([0x50, 0x4b, 0x06, 0x07]);
  return new Uint8Array(Buffer.concat([EMPTY.subarray(0, -22), locator, EMPTY.subarray(-22)]));
};
const withMaxField = (field: number, bytes: number) => {
  const start = EMPTY.length - 22 + field;
  return new Uint8Array(EMPTY).fill(0xff, start, start + bytes);
};
test.each([
  ['protected by a password, or in the old format', () => COMPOUND_FILE],
  ['damaged', async () => (await wordFile([paragraph('Words.')])).slice(0, 900)],
  ['another kind of zip file', () => new Uint8Array(zipSync({ 'a.txt': strToU8('words') }))],
  ['text', () => new TextEncoder().encode('Just words.')],
  ['a zip64 file', zip64],
  ['a zip64 file based on its entry count', () => withMaxField(8, 2)],
  ['a zip64 file based on its directory', () => withMaxField(16, 4)],
])('rejects a Word file if it is %s', async (_, bytes) => {
  await expect(readManuscript(asFile(await bytes(), 'book.docx'))).rejects.toThrow(NOT_WORD);
});

test('rejects a Word file if its unpacked size is excessive, whatever size it declares', async () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(61 * 1024 * 1024) }, { level: 9 });
  expect(bomb.byteLength).toBeLessThan(100_000);
  await expect(readManuscript(asFile(new Uint8Array(bomb), 'book.docx'))).rejects.toThrow(
    'The file is far larger than a manuscript.',
  );
  // Understates the size in the directory and in the entry.
  const forged = new Uint8Array(bomb);
  const view = new DataView(forged.buffer);
  for (let offset = 0; offset < forged.length - 4; offset += 1) {
    if (view.getUint32(offset, true) === 0x04034b50) view.setUint32(offset + 22, 100, true);
    if (view.getUint32(offset, true) === 0x02014b50) view.setUint32(offset + 24, 100, true);
  }
  await expect(readManuscript(asFile(forged, 'book.docx'))).rejects.toThrow(NOT_WORD);
});

test('rejects a file with too many paragraphs before parsing it', async () => {
  const paragraphXml = '<w:p><w:r><w:t>Some words.</w:t></w:r></w:p>';
  const archive = zipSync({
    'word/document.xml': strToU8(`<w:body>${paragraphXml.repeat(50_000)}</w:body>`),
  });
  const files = [
    asFile(new Uint8Array(archive), 'book.docx'),
    asFile('<p>Some words.</p>'.repeat(50_000), 'book.html'),
    asFile('Some words.\n\n'.repeat(50_000), 'book.md'),
  ];
  for (const file of files)
    await expect(readManuscript(file), file.name).rejects.toThrow(
      'The file has more than 20,000 paragraphs. Save the chapters in several files.',
    );
  expect((await readManuscript(asFile('Some words.\n\n'.repeat(50_000), 'book.txt'))).blocks).toHaveLength(
    100_001,
  );
});

test.each([
  ['book.pdf', '%PDF-1.7', 'This file type is not supported.'],
  ['book.txt', '%PDF-1.7\0', 'This file type is not supported.'],
  ['book.odt', 'PK\u0003\u0004', 'This file type is not supported.'],
  ['book.txt', '', 'The file is empty.'],
  ['book.txt', ' \n\n ', 'There is no text in the file.'],
  ['book.md', '# Only a heading', 'There is no text in the file.'],
])('rejects %s with content ‘%s’', async (name, content, message) => {
  await expect(readManuscript(asFile(content, name))).rejects.toThrow(message);
});

test('rejects a file larger than 20 MB before reading it', async () => {
  const file = { name: 'a.txt', size: 20 * 1024 * 1024 + 1 } as File;
  await expect(readManuscript(file)).rejects.toThrow('The file is larger than 20 MB.');
});

test('keeps formatting and footnotes of Markdown, and removes front matter', async () => {
  const source = [
    '---',
    'title: Book',
    '---',
    '# Chapter 1 – One',
    '',
    'He said *never* and **always**.[^a]  ',
    'Next [line](https://example.org).',
    '',
    '> Do not hide.',
    '',
    '---',
    '',
    '## A verse',
    '',
    'שָׁלוֹם',
    '',
    '# Chapter 2 – Two',
    '',
    'Again.[^b] And <u>under</u>.',
    '',
    '[^a]: The *first* note.',
    '[^b]: The second,',
    '    on two lines.',
  ].join('\n');
  expect(await readTexts(asFile(source, 'book.md'))).toEqual([
    [
      'One',
      'He said <em>never</em> and <strong>always</strong>.<sup>1</sup><br>Next <a href="https://example.org">line</a>.',
      '<q>Do not hide.</q>',
      '<!--.-->* * *',
      'A verse',
      '<!--.-->שָׁלוֹם',
      '\n<small>1. The <em>first</em> note.</small>',
    ].join('\n\n'),
    'Two\n\nAgain.<sup>1</sup> And <u>under</u>.\n\n\n<small>1. The second, on two lines.</small>',
  ]);
});

test('keeps italics from Google’s stylesheet, and removes scripts and redirects', async () => {
  const page = `<!doctype html><html><head><title>T</title><style>.c1{font-style:italic}.c2{font-weight:700}</style></head>
      <body><div><h1><span>Chapter 3</span></h1><p><span class="c1">Stress</span><span> and </span><span class="c2">weight</span>.</p>
      <p>A <a href="https://www.google.com/url?q=https://example.org/x&sa=D">link</a>, a <a href="javascript:alert(1)">trap</a>.</p>
      <script>alert(1)</script><p onclick="alert(1)">Words.<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p></div>
      <hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> From Google.</p></div></body></html>`;
  const { chapters, omissions } = await readChapters(asFile(page, 'book.html'));
  expect(chapters).toHaveLength(1);
  expect(chapters[0]?.text).toContain('<em>Stress</em> and <strong>weight</strong>.');
  expect(chapters[0]?.text).toContain('A <a href="https://example.org/x">link</a>, a trap.');
  expect(chapters[0]?.text).toContain('Words.<sup>1</sup>');
  expect(chapters[0]?.text).toContain('<small>1. From Google.</small>');
  expect(chapters[0]?.text).not.toContain('alert');
  expect(omissions).toEqual(['Left out: 1 local link.']);
});

test('removes Word’s comments and deleted text from HTML, and moves notes to the end', async () => {
  const { chapters, omissions } = await readChapters(asFile(WORD, 'book.html'));
  expect(chapters[0]?.text.split('\n\n').slice(1)).toEqual([
    'She had seen the angel <em>first</em>, and <strong>no one</strong> had asked her.',
    '<!--.-->“Why?”',
    'בְּרֵאשִׁית בָּרָא אלהים.',
    '1. Honest weights.',
    '2. Honest measures.',
    'It was always so.<sup>1</sup>',
    '\n<small>1. See the second book.</small>',
  ]);
  expect(omissions).toEqual(['Left out: 1 image, comments, tracked deletions.']);
});

test('removes hidden text from HTML, and keeps languages and abbreviations', async () => {
  const page = '<p hidden>Menu</p><p>Words <span lang="he">שלום</span> <abbr title="Chapter">Ch.</abbr></p>';
  const { chapters, omissions } = await readChapters(asFile(page, 'a.html'));
  expect(chapters[0]?.text).toContain('Words <span lang="he">שלום</span> <abbr title="Chapter">Ch.</abbr>');
  expect(omissions).toEqual(['Left out: hidden text.']);
});

const lines = ['Chapter 1', '', 'Erstens: “ä”.', '', 'Chapter 2', '', 'Second & <last>.'];

test('splits plain text at ‘Chapter N’ lines and keeps special characters', async () => {
  expect(await readTexts(asFile(lines.join('\r\n'), 'book.txt'))).toEqual([
    'Chapter 1\n\nErstens: “ä”.',
    'Chapter 2\n\nSecond & &lt;last>.',
  ]);
});

test.each([
  ['UTF-8 with a BOM', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['little-endian UTF-16 with a BOM', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['big-endian UTF-16 with a BOM', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
])('reads plain text as %s', async (_, encoded) => {
  const [first] = await readTexts(asFile(new Uint8Array(encoded(lines.join('\n'))), 'book.txt'));
  expect(first).toBe('Chapter 1\n\nErstens: “ä”.');
});

test('reads plain text as Windows-1252 with advice, or as Windows-1255 if it looks like Hebrew', async () => {
  const latin = new Uint8Array([
    0x93,
    ...Buffer.from('Caf'),
    0xe9,
    0x94,
    ...Buffer.from(' is a word, and so is na'),
    0xef,
    ...Buffer.from('ve.'),
  ]);
  const western = await readChapters(asFile(latin, 'book.txt'));
  expect(western.chapters[0]?.text).toContain('“Café” is a word, and so is naïve.');
  expect(western.omissions).toEqual([
    'If some letters look wrong, save the file as “UTF-8” text and choose it again.',
  ]);
  const hebrew = await readChapters(asFile(new Uint8Array([0xf9, 0xec, 0xe5, 0xed, 0x2e]), 'book.txt'));
  expect(hebrew.chapters[0]?.text).toContain('שלום.');
});

test.each(['txt', 'md', 'html'])('keeps speakers in a .%s file', async (type) => {
  const line = '<q data-speaker="ayala">“Where is the fence?”</q> she asked.';
  const text =
    type === 'html' ? `<h1>One</h1><p>${line}</p>` : type === 'md' ? `# One\n\n${line}` : `One\n\n${line}`;
  const { chapters } = await readChapters(asFile(text, `book.${type}`));
  expect(JSON.stringify(chapters)).toContain(JSON.stringify(line).slice(1, -1));
});
