import { standardKeymap } from '@codemirror/commands';
import { EditorView, keymap, runScopeHandlers } from '@codemirror/view';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { balancedEditing } from '~/admin/chapters/editor/text/balanced-editing.ts';
import { createCodeEditor } from '~/admin/chapters/editor/text/code-editor.ts';
import { COMMANDS } from '~/admin/chapters/editor/text/commands.ts';
import { lineKinds, readerView } from '~/admin/chapters/editor/text/decorations.ts';
import { readMarkup } from '~/admin/chapters/editor/text/markup.ts';

const views: EditorView[] = [];
afterEach(() => views.splice(0).forEach((view) => view.destroy()));

function openView(doc: string): EditorView {
  const extensions = [lineKinds('chapter'), readerView(false), balancedEditing, keymap.of(standardKeymap)];
  const view = new EditorView({ doc, extensions });
  views.push(view);
  return view;
}

const KEY_CODES = { Backspace: 8, Enter: 13, Delete: 46 };

/** `|` marks the ends of the selection. */
function textAfter(marked: string, ...keys: (keyof typeof KEY_CODES)[]): string {
  const view = openView(marked.replaceAll('|', ''));
  const anchor = marked.indexOf('|');
  const last = marked.lastIndexOf('|');
  view.dispatch({ selection: { anchor, head: last === anchor ? anchor : last - 1 } });
  for (const key of keys)
    runScopeHandlers(view, new KeyboardEvent('keydown', { key, keyCode: KEY_CODES[key] }), 'editor');
  const text = view.state.doc.toString();
  const { head } = view.state.selection.main;
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

it.each([
  // A triple click also selects the beginning of the next line.
  ['The Fence\n\n|Why now?\n|\nShe stopped.', 'The Fence\n\n<!--.-->Why now?\n\nShe stopped.'],
  [
    'The Fence\n\n|Why now?\n\nShe stopped.\n\nWho knows|',
    'The Fence\n\n<!--.-->Why now?\n\nShe stopped.\n\n<!--.-->Who knows',
  ],
  ['The Fence\n\n|<!--.-->Why now?|\n\nShe stopped.', 'The Fence\n\nWhy now?\n\nShe stopped.'],
])('makes each selected line a paragraph: %j', (marked, expected) => {
  const view = openView(marked.replaceAll('|', ''));
  view.dispatch({ selection: { anchor: marked.indexOf('|'), head: marked.lastIndexOf('|') - 1 } });
  expect(COMMANDS.paragraph(view)).toBeUndefined();
  expect(view.state.doc.toString()).toBe(expected);
});

it('adds footnotes as in imported manuscripts, with the cursor in the note', () => {
  const view = openView('The Fence\n\nShe stopped. He did not.\n');
  const place = (text: string) =>
    view.dispatch({ selection: { anchor: view.state.doc.toString().indexOf(text) + text.length } });
  place('She stopped.');
  COMMANDS.footnote(view);
  view.dispatch(view.state.replaceSelection('See Deuteronomy 22:8.'));
  place('He did not.');
  COMMANDS.footnote(view);
  view.dispatch(view.state.replaceSelection('He never does.'));
  expect(view.state.doc.toString()).toBe(
    [
      'The Fence\n\nShe stopped.<sup>1</sup> He did not.<sup>2</sup>\n\n',
      '<small>1. See Deuteronomy 22:8.</small>\n',
      '<small>2. He never does.</small>\n',
      '<!--.-->',
    ].join('\n'),
  );
  place('The Fence');
  COMMANDS.footnote(view);
  view.dispatch(view.state.replaceSelection('A railing.'));
  expect(view.state.doc.toString()).toBe(
    [
      'The Fence<sup>1</sup>\n\nShe stopped.<sup>2</sup> He did not.<sup>3</sup>\n\n',
      '<small>1. A railing.</small>\n',
      '<small>2. See Deuteronomy 22:8.</small>\n',
      '<small>3. He never does.</small>\n',
      '<!--.-->',
    ].join('\n'),
  );
});

it('leaves exponents alone when it numbers footnotes', () => {
  const view = openView('A <sup>1</sup> and 10<sup>2</sup>.\n\n<small>1. One.</small>\n\n<!--.-->');
  COMMANDS.footnote(view);
  expect(view.state.doc.toString()).toBe(
    '<sup>1</sup>A <sup>2</sup> and 10<sup>2</sup>.\n\n<small>1. </small>\n\n<small>2. One.</small>\n\n<!--.-->',
  );
});

it('deletes the character next to a hidden tag, not the tag', () => {
  expect(textAfter('She <em>had</em>| seen', 'Backspace')).toBe('She <em>ha|</em> seen');
  expect(textAfter('She |<em>had</em> seen', 'Delete')).toBe('She <em>|ad</em> seen');
  expect(textAfter('She <em>|had</em> seen', 'Backspace')).toBe('She|<em>had</em> seen');
});

it('deletes the character next to a quotation, not its speaker', () => {
  const spoken = (words: string) => `<q data-speaker="elior">${words}</q>`;
  expect(textAfter(`He said ${spoken('|“Why?”')}`, 'Backspace')).toBe(`He said|${spoken('“Why?”')}`);
  expect(textAfter(`He said |${spoken('“Why?”')}`, 'Delete')).toBe(`He said ${spoken('|Why?”')}`);
});

it('deletes an element with its last character, including hidden tags', () => {
  expect(textAfter('She <em><u>h|</u></em> seen', 'Backspace')).toBe('She | seen');
});

it('deletes both quotation marks together', () => {
  expect(textAfter('<q>Why</q>|?', 'Backspace')).toBe('Why|?');
  expect(textAfter('|<q>Why</q>?', 'Delete')).toBe('|Why?');
});

it('keeps both tags of an element that is only partly deleted', () => {
  expect(textAfter('one <em>two |three</em> four| five', 'Backspace')).toBe('one <em>two |</em> five');
  expect(textAfter('one| <em>two| three</em>', 'Backspace')).toBe('one|<em> three</em>');
  expect(textAfter('<em>a |b</em>\n<u>c| d</u>', 'Delete')).toBe('<em>a |</em><u> d</u>');
  expect(textAfter('one |<em>two</em>| three', 'Backspace')).toBe('one | three');
});

it('continues elements on a new line, unless the cursor is at their edge', () => {
  expect(textAfter('<q>one <em>two| three</em></q>', 'Enter')).toBe(
    '<q>one <em>two</em></q>\n<q><em>| three</em></q>',
  );
  expect(textAfter('<em>one|</em>', 'Enter')).toBe('<em>one</em>\n|');
  expect(textAfter('<em>|one</em>', 'Enter')).toBe('\n|<em>one</em>');
});

const PIECES =
  `<em>|</em>|<i>|</i>|<strong>|</strong>|<b>|</b>|<q>|</q>|<a href="/x?a=1&amp;b=2">|</a>|<small>|</small>|<br>|
|<!--.-->|<!-- a note -->|<img src=x>|&#46;|&amp;|&nbsp;|&lt;b&gt;| < |<|>|&|word| and |. |שלום|🕊️|Chapter |\n|\n\n|\r\n| * * * `.split(
    '|',
  );

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomText(seed: number): string {
  const randomBelow = createRandom(seed);
  return Array.from({ length: 1 + randomBelow(40) }, () => PIECES[randomBelow(PIECES.length)] ?? '').join('');
}

const SEEDS = 'supabase/seeds/chapters';
const chapters = readdirSync(SEEDS).map(
  (name) => readFileSync(`${SEEDS}/${name}`, 'utf8').split('$text$')[1]?.trim() ?? '',
);

it('preserves a text byte for byte when it is opened and its view is switched', () => {
  expect(chapters.filter((text) => text.length > 3000).length).toBe(14);
  const host = document.createElement('div');
  const changes: string[] = [];
  const ignore = () => undefined;
  const editor = createCodeEditor({
    host,
    format: 'chapter',
    text: '',
    onText: (text) => changes.push(text),
    onCursor: ignore,
    onNotice: ignore,
    heading: () => '',
    openLinkForm: () => true,
  });
  const view = EditorView.findFromDOM(host.shadowRoot?.querySelector('.cm-editor') as HTMLElement);
  const random = Array.from({ length: 1000 }, (_, seed) => randomText(seed));
  // Texts are opened in the view that the one before was left in.
  [...chapters, '', ...chapters, ...random].forEach((text, index) => {
    const written = text.replaceAll('\r\n', '\n');
    editor.show(text);
    expect(view?.state.doc.toString()).toBe(written);
    editor.setMode({ isSource: index % 2 === 0 });
    expect(view?.state.doc.toString()).toBe(written);
  });
  expect(changes).toEqual([]);
  editor.destroy();
});

const countUnpairedTags = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => {
      const { tokens, elements } = readMarkup(line);
      const paired = elements.filter(({ closeStart, end }) => closeStart < end).length;
      return tokens.filter(({ kind }) => kind === 'tag' || kind === 'quote').length - 2 * paired;
    })
    .reduce((sum, count) => sum + count, 0);

it('leaves no unpaired tag after any deletion', () => {
  const pieces = [
    'one',
    ' ',
    '<em>two</em>',
    '<q>three <b>four</b></q>',
    '&amp;',
    '\n',
    '<a href="/x">five</a>',
  ];
  for (let seed = 0; seed < 300; seed += 1) {
    const randomBelow = createRandom(seed);
    const text = Array.from({ length: 12 }, () => pieces[randomBelow(pieces.length)]).join('');
    const view = openView(text);
    const positions = Array.from({ length: text.length + 1 }, (_, at) => at).filter((at) => {
      const line = view.state.doc.lineAt(at);
      return !readMarkup(line.text).tokens.some(
        ({ from, to }) => from + line.from < at && at < to + line.from,
      );
    });
    const [anchor, head] = [
      positions[randomBelow(positions.length)] ?? 0,
      positions[randomBelow(positions.length)] ?? 0,
    ];
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    view.dispatch({ changes: { from, to }, selection: { anchor: from }, userEvent: 'delete.selection' });
    expect(countUnpairedTags(view.state.doc.toString()), `${text} from ${from} to ${to}`).toBe(0);
    view.destroy();
  }
});
