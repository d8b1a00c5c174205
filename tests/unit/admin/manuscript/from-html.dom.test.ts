import { expect, it } from 'vitest';
import { pastedText } from '~/admin/chapters/editor/text/code-editor.ts';
import { convertPaste, manuscriptFromHtml } from '~/admin/manuscript/from-html.ts';
import { FORMATTING, GOOGLE_DOCS, WEB, WORD } from './html-samples.ts';

const convert = (html: string) => convertPaste(html)?.text ?? '';
const droppedFrom = (html: string) => convertPaste(html)?.dropped;

it('keeps text, emphasis, Hebrew, footnotes, and insertions from Word', () => {
  expect(convert(WORD).split('\n\n')).toEqual([
    'She had seen the angel <em>first</em>, and <strong>no one</strong> had asked her.',
    '<!--.-->“Why?”',
    'בְּרֵאשִׁית בָּרָא אלהים.',
    '1. Honest weights.',
    '2. Honest measures.',
    'It was always so.<sup>[1]</sup>',
    '<small>[1] See the second book.</small>',
  ]);
});

it('reports omitted content from Word', () => {
  expect(droppedFrom(WORD)).toBe(
    'Left out: 1 image, comments, tracked deletions, fonts, colors and alignment.',
  );
});

it('reads Google Docs formatting from styles, and ignores the <b> element that wraps everything', () => {
  expect(convert(GOOGLE_DOCS).split('\n\n')).toEqual([
    'Chapter 3: The Fence',
    'A rabbi builds a <em>fence</em> <strong>around the Torah</strong>. See <a href="https://example.org/fence">the sources</a>.',
    'ועשו סייג לתורה.',
    '<sup>2</sup>One line<br>and the next.',
    '• First of all.',
    '• Second.',
  ]);
  expect(droppedFrom(GOOGLE_DOCS)).toBe(
    'Left out: fonts, colors and alignment. Kept as plain lines: 1 list.',
  );
});

it('keeps a web page’s headings, public links, quotes, breaks, and characters that look like markup', () => {
  expect(convert(WEB).split('\n\n')).toEqual([
    'On Weights&#46; And Measures&#46;',
    'A <strong>just</strong> weight is <a href="http://example.org/a?b=1&amp;c=2">his delight</a>, and no other.',
    '<q>A false balance is an abomination.</q>',
    '“A just weight.”',
    'Scales of bronze.',
    '<!--.-->* * *',
    '<!--.-->Measure',
    '<!--.-->Liters',
    'Ephah.',
    '22.',
    'Text without a paragraph.',
    'More of them.',
    '5 &lt; 6 &amp;amp; &lt;em> & all.',
  ]);
  expect(droppedFrom(WEB)).toBe(
    'Left out: 1 image, 1 drawing, 1 embedded element, 2 local links, fonts, colors and alignment. Kept as plain lines: 1 table.',
  );
});

it('keeps a list that Google Docs puts directly into a list', () => {
  expect(convert('<ul><li>One.</li><ul><li>Two.</li></ul></ul>')).toBe('• One.\n\n• Two.');
});

it.each(FORMATTING)('converts %s to %s when pasted or imported', (html, expected) => {
  expect(convert(html)).toBe(expected);
  const { blocks } = manuscriptFromHtml(html);
  const lines = blocks.flatMap((block) => ('markup' in block ? [block.markup] : []));
  expect(lines).toEqual(expected.split(/\n+/));
});

it('accepts up to five million characters, and hundreds of nested elements', () => {
  expect(convert(`<p>${'<b>'.repeat(900)}deep.${'</b>'.repeat(900)}</p>`)).toContain('deep.');
  expect(convertPaste('x'.repeat(5_000_001))).toBeNull();
  expect(convert(`<p>${'word '.repeat(200_000)}end.</p>`).endsWith('end.')).toBe(true);
});

const paste = (html: string, before: string, after: string) => pastedText(convert(html), before, after);

it('adds no paragraph mark to a single paragraph pasted into a line', () => {
  expect(paste('<p class=MsoNormal>word</p>', 'One ', ' more.')).toBe('word');
  expect(paste('<p>Why?</p>', '', '')).toBe('<!--.-->Why?');
  expect(paste('<p>Why?</p>', '', ' And so on.')).toBe('Why?');
});

it('never adds a paragraph mark to inline text', () => {
  expect(paste('<span>word</span>', '', '')).toBe('word');
});

it('joins the first and last of several pasted paragraphs to the line', () => {
  expect(paste('<p>Why?</p><p>Who?</p><p>How?</p>', 'He asked: ', ' And more.')).toBe(
    'Why?\n\n<!--.-->Who?\n\nHow?',
  );
});

it('keeps speakers, and the text of quotations by unknown ones', () => {
  expect(
    convert(
      '<p><q data-speaker="elior">“Why <em>now</em>?”</q> he asked. <q data-speaker="job">“Why?”</q> <q>Why.</q></p>',
    ),
  ).toBe('<q data-speaker="elior">“Why <em>now</em>?”</q> he asked. “Why?” <q>Why.</q>');
});
