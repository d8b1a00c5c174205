import { expect, it } from 'vitest';
import {
  kindsOf,
  lineWarning,
  sceneBreak,
  toggleParagraph,
  toggleSubheading,
} from '~/admin/chapters/editor/text/lines.ts';
import { chapterLines } from '~/lib/chapter-text/chapter-lines.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';

const INSIDE = { isFirst: false, isLast: false };
const LAST = { isFirst: false, isLast: true };

const kinds = (text: string) => kindsOf(text.split('\n'));

it('shows the same line kinds as the rendered chapter', () => {
  const text = `\nThe Fence\n\nChapter 2\nA narrow way\n\n\nShe stopped. He did not.\n${'q'.repeat(51)}\n\n`;
  expect(kinds(text)).toEqual([
    'gap',
    'opening',
    'gap',
    'heading',
    'subheading',
    'gap',
    'break',
    'paragraph',
    'closing-quote',
    'gap',
    'gap',
  ]);
  const rendered = chapterLines(text).map(({ kind }) => kind);
  expect(kinds(text).filter((kind) => kind !== 'gap')).toEqual(rendered);
});

it('distinguishes quotes and scene breaks from other paragraphs', () => {
  expect(kinds('One\n<q>Let my people go.</q>\n<!--.-->* * *\n<!--.-->Why?\nTwo.')).toEqual([
    'opening',
    'paragraph',
    'scene-break',
    'paragraph',
    'paragraph',
  ]);
});

it.each(['“Why?”', '“Why?” she asked', 'Why?', 'and then nothing', 'He waited …', 'So it was:'])(
  'warns that %s becomes a subheading',
  (line) => {
    expect(lineWarning(line, 'subheading')).toBe(
      'Shown as a subheading. To make it ordinary text, choose ⋯\u00A0›\u00A0Paragraph.',
    );
  },
);

it.each(['* * *', '***', '—', '⁂'])('warns that %s becomes a subheading instead of a scene break', (line) => {
  expect(lineWarning(line, 'subheading')).toBe(
    'Shown as a subheading. To make it a scene break, choose ⋯\u00A0›\u00A0Scene break.',
  );
});

it.each(['A narrow way', 'The Year the Field Rests', 'לא בשמים היא'])(
  'does not warn about the subheading %s',
  (line) => {
    expect(lineWarning(line, 'subheading')).toBeNull();
  },
);

it('warns about a long last line without quotation marks', () => {
  expect(
    lineWarning('They went home that night, and nothing was said until morning.', 'closing-quote'),
  ).toMatch(/^Set apart as a quotation\./);
  expect(
    lineWarning('“You shall not add to the word, nor take away from it at all.”', 'closing-quote'),
  ).toBeNull();
});

it('warns about prose that becomes a heading or the opening line', () => {
  expect(lineWarning('Chapter and verse, she said!', 'heading')).toMatch(/^Shown as a heading\./);
  expect(lineWarning('Chapter 2', 'heading')).toBeNull();
  expect(lineWarning('w'.repeat(101), 'opening')).toMatch(
    /^Your first line becomes the chapter’s large heading\./,
  );
  expect(lineWarning('The boat came in late.', 'opening')).toMatch(/add the heading on a line above it\.$/);
  expect(lineWarning('The Fence', 'opening')).toBeNull();
});

const resultText = (edit: ReturnType<typeof toggleParagraph>) =>
  'rejection' in edit
    ? edit.rejection
    : [edit.line, edit.after].filter((part) => part !== undefined).join('\n');
const html = (lines: string) => renderChapter(`Opening\n${lines}\nThe end.`).split('\n')[1];

it.each(['“Why?”', '* * *', 'Chapter two of my life', 'למה?'])(
  'renders %s as a paragraph for readers',
  (line) => {
    const markedLine = resultText(toggleParagraph(line, INSIDE));
    expect(markedLine).toBe(`<!--.-->${line}`);
    expect(html(markedLine)).toMatch(/^<p dir="auto"/);
    expect(html(markedLine)).toContain(`>${line}</p>`);
  },
);

it('removes the paragraph mark when pressed again', () => {
  expect(resultText(toggleParagraph('<!--.-->“Why?”', INSIDE))).toBe('“Why?”');
});

it('keeps a long last line from becoming the closing quote', () => {
  const line = 'They went home that night. Nothing was said until morning.';
  const markedLine = resultText(toggleParagraph(line, LAST));
  expect(markedLine).toBe(`${line}\n<!--.-->`);
  expect(renderChapter(`Opening\n${markedLine}`)).toContain(`<p dir="auto">${line}</p>`);
  expect(renderChapter(`Opening\n${markedLine}`)).not.toContain('blockquote');
  expect(renderChapter(`Opening\n${markedLine}`)).not.toContain('<p dir="auto"></p>');
});

it('turns a line with a period into a subheading', () => {
  const edit = toggleSubheading('Dr. Cohen', INSIDE);
  expect(edit).toEqual({ line: 'Dr&#46; Cohen' });
  expect(renderChapter('Opening\nDr&#46; Cohen\nThe end.')).toContain(
    '<h3 dir="auto" class="chapter-subheading">Dr. Cohen</h3>',
  );
});

it('turns a subheading back into a paragraph when pressed again', () => {
  expect(toggleSubheading('Dr&#46; Cohen', INSIDE)).toEqual({ line: 'Dr. Cohen' });
  expect(toggleSubheading('A narrow way', INSIDE)).toEqual({ line: '<!--.-->A narrow way' });
});

it('explains why a line cannot be a subheading', () => {
  expect(toggleSubheading('x'.repeat(100), INSIDE)).toEqual({
    rejection: 'A subheading has fewer than 100 characters.',
  });
  expect(toggleSubheading(`${'x'.repeat(60)}.`, LAST)).toEqual({
    rejection: 'A last line with more than 50 characters is set apart as a quotation.',
  });
  expect(toggleSubheading('Why', { isFirst: true, isLast: false })).toEqual({
    rejection: 'The first line is always the large heading.',
  });
});

it('adds a line that renders as a scene break', () => {
  expect(sceneBreak('')).toEqual({ line: '<!--.-->* * *' });
  expect(sceneBreak('***')).toEqual({ line: '<!--.-->***' });
  expect(sceneBreak('She stopped.')).toEqual({ after: '<!--.-->* * *' });
  expect(renderChapter('Opening\n<!--.-->* * *\nThe end.')).toContain(
    '<p dir="auto" class="scene-break">* * *</p>',
  );
});

it('a paragraph that one speaker says is a paragraph, and a short one is a subheading as before', () => {
  const speech = (text: string) => `<q data-speaker="elior">${text}</q>`;
  expect(kinds(`One\n${speech('“Let us go.”')}\n${speech('“Why?”')}\nTwo.`)).toEqual(
    kinds('One\n“Let us go.”\n“Why?”\nTwo.'),
  );
});
