import { describe, expect, it } from 'vitest';
import { pastedText } from '~/admin/chapters/editor/text/code-editor.ts';
import { convertPaste, manuscriptFromHtml } from '~/admin/manuscript/from-html.ts';
import { FORMATTING, GOOGLE_DOCS, WEB, WORD } from './html-samples.ts';

const text = (html: string) => convertPaste(html)?.text ?? '';
const dropped = (html: string) => convertPaste(html)?.dropped;

describe('text from Word', () => {
  it('keeps text, emphasis, Hebrew, footnotes, and insertions', () => {
    expect(text(WORD).split('\n\n')).toEqual([
      'She had seen the angel <em>first</em>, and <strong>no one</strong> had asked her.',
      '<!--.-->“Why?”',
      'בְּרֵאשִׁית בָּרָא אלהים.',
      'Honest weights.',
      'Honest measures.',
      'It was always so.<sup>[1]</sup>',
      '<small>[1] See the second book.</small>',
    ]);
  });

  it('reports omitted content', () => {
    expect(dropped(WORD)).toBe(
      'Omitted: 1 image, comments, tracked deletions, fonts, colors and alignment. Kept as plain lines: 1 list.',
    );
  });
});

describe('text from Google Docs', () => {
  it('reads formatting from styles and ignores the <b> element that wraps everything', () => {
    expect(text(GOOGLE_DOCS).split('\n\n')).toEqual([
      'Chapter 3: The Fence',
      'A rabbi builds a <em>fence</em> <strong>around the Torah</strong>. See <a href="https://example.org/fence">the sources</a>.',
      'ועשו סייג לתורה.',
      '<sup>2</sup>One line<br>and the next.',
      'First of all.',
      'Second.',
    ]);
    expect(dropped(GOOGLE_DOCS)).toBe('Omitted: fonts, colors and alignment. Kept as plain lines: 1 list.');
  });
});

describe('text from a web page', () => {
  it('keeps headings, public links, quotes, breaks, and characters that look like markup', () => {
    expect(text(WEB).split('\n\n')).toEqual([
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
      'Words without a paragraph.',
      'More of them.',
      '5 &lt; 6 &amp;amp; &lt;em> & all.',
    ]);
    expect(dropped(WEB)).toBe(
      'Omitted: 1 image, 1 drawing, 1 embedded element, 1 form field, 2 links without a public address, hidden text, fonts, colors and alignment. Kept as plain lines: 1 table.',
    );
  });
});

describe('formatting', () => {
  it.each(FORMATTING)('converts %s to %s in a paste and to the same lines in a file', (html, expected) => {
    expect(text(html)).toBe(expected);
    const { blocks } = manuscriptFromHtml(html);
    const lines = blocks.flatMap((block) => ('markup' in block ? [block.markup] : []));
    expect(lines).toEqual(expected.split(/\n+/));
  });

  it('is read hundreds of elements deep and up to five million characters long', () => {
    expect(text(`<p>${'<b>'.repeat(900)}deep.${'</b>'.repeat(900)}</p>`)).toContain('deep.');
    expect(convertPaste('x'.repeat(5_000_001))).toBeNull();
    expect(text(`<p>${'word '.repeat(200_000)}end.</p>`).endsWith('end.')).toBe(true);
  });
});

describe('paste', () => {
  const paste = (html: string, before: string, after: string) => pastedText(text(html), before, after);

  it('adds no paragraph mark to one paragraph pasted into a line', () => {
    expect(paste('<p class=MsoNormal>word</p>', 'One ', ' more.')).toBe('word');
    expect(paste('<p>Why?</p>', '', '')).toBe('<!--.-->Why?');
    expect(paste('<p>Why?</p>', '', ' And so on.')).toBe('Why?');
  });

  it('never adds a paragraph mark to inline text', () => {
    expect(paste('<span>word</span>', '', '')).toBe('word');
  });

  it('joins the first and last of several paragraphs to the line', () => {
    expect(paste('<p>Why?</p><p>Who?</p><p>How?</p>', 'He asked: ', ' And more.')).toBe(
      'Why?\n\n<!--.-->Who?\n\nHow?',
    );
  });
});
