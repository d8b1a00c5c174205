import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chapterLines } from '~/lib/chapter-text/chapter-lines.ts';
import { renderChapter, renderForReading } from '~/lib/chapter-text/render-chapter.ts';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import { withoutSpeakers } from '~/lib/dialogue/quotations.ts';

test.each([
  ['<q data-speaker="elior">“Look.”</q>', '<q data-speaker="elior">“Look.”</q>'],
  ['<q data-speaker="narrator">“Look.”', '<q data-speaker="narrator">“Look.”</q>'],
  ['<q lang="he" data-speaker="ayala">"שלום"</q>', '<q lang="he" data-speaker="ayala">"שלום"</q>'],
  ['<q data-speaker="job" lang="he">“Look.”</q>', '“Look.”'],
  ['<q data-speaker="Elior">Look.</q>', '<q>Look.</q>'],
  ['<q data-speaker>Look.</q>', '<q>Look.</q>'],
  ['<q data-speaker="elior" data-turn="x" onclick="x()">“Look.”</q>', '<q data-speaker="elior">“Look.”</q>'],
  ['<em data-speaker="elior">Look.</em>', '<em>Look.</em>'],
  [
    '<q data-speaker="elior">“She said <q data-speaker="ayala">‘no’</q>.”</q>',
    '<q data-speaker="elior">“She said ‘no’.”</q>',
  ],
  ['<q data-speaker="elior">“She <q>asked</q>.”</q>', '<q data-speaker="elior">“She <q>asked</q>.”</q>'],
])('sanitizes %s to %s', (line, html) => {
  expect(sanitizeMarkup(line)).toBe(html);
});

test('marking a speaker never changes what a line is', () => {
  const mark = (line: string) => `<q data-speaker="narrator">${line}</q>`;
  const kinds = (lines: string[]) => chapterLines(lines.join('\n')).map((line) => line.kind);
  const lines = ['Opening', '“Why?”', '“It is late.”', '“Forty-two characters, which is short.”'];
  expect(kinds(['Opening', ...lines.slice(1).map(mark)])).toEqual(kinds(lines));
});

test('renders a text without speakers as before', () => {
  const text = 'The Fence\n\n“Where is it?” she asked. <q>There.</q>\n\n“Here,” I said.';
  expect(renderForReading(text)).not.toMatch(/data-|details/);
});

test('names each change of speaker once', () => {
  const html = renderForReading(
    [
      'The Fence',
      '<q data-speaker="elior">“One,”</q> he said. <q data-speaker="elior">“Two.”</q>',
      'He left.',
      '<q data-speaker="elior">“Three.”</q>',
      '<q data-speaker="ayala">“Four.”</q>',
    ].join('\n\n'),
  );
  expect([...html.matchAll(/"(\w+)" data-turn>“(\w+)/g)].map(([, name, word]) => `${name} ${word}`)).toEqual([
    'elior One',
    'ayala Four',
  ]);
});

test('offers to show only one speaker if there are several', () => {
  const line = (speaker: string) => `<q data-speaker="${speaker}">“Look.”</q>`;
  const values = (html: string) =>
    [...html.matchAll(/type="radio" name="only" value="(\w*)"/g)].map(([, v]) => v);
  expect(values(renderForReading(`A\n${line('elior')}`))).toEqual([]);
  expect(values(renderForReading(`A\n${line('ayala')}\n${line('elior')}`))).toEqual(['', 'elior', 'ayala']);
});

test('the demo chapters have the same text and lines with and without speakers', () => {
  const files = globSync('supabase/seeds/chapters/*.sql');
  expect(files).toHaveLength(14);
  for (const file of files) {
    const text = (readFileSync(file, 'utf8').split('$text$')[1] ?? '').trim();
    const plain = text.split('\n').map(withoutSpeakers).join('\n');
    expect(text).not.toBe(plain);
    expect(withoutSpeakers(renderChapter(text))).toBe(renderChapter(plain));
  }
});
