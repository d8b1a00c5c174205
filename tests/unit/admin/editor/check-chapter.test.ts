import { expect, it } from 'vitest';
import { checkChapter } from '~/admin/chapters/editor/check-chapter.ts';

type Input = { title?: string; metaTitle?: string; metaDescription?: string; text?: string; before?: string };

const examine = ({ before = '', ...fields }: Input) =>
  checkChapter(
    { title: 'The Fence', metaTitle: '', metaDescription: 'A fence.', text: '', ...fields },
    before,
  );

function findings(name: string, input: Input) {
  const check = examine(input).find((candidate) => candidate.name === name);
  if (!check) throw new Error(`No check named ${name}`);
  return check.findings;
}
const messages = (name: string, input: Input) => findings(name, input).map(({ message }) => message);

it('reports nothing for a correct chapter', () => {
  const text =
    'The Fence\n\nA rabbi builds a fence. It holds.\n\nA narrow way\n\nIt holds until <em>today</em>.';
  const checks = examine({ text, before: text });
  expect(checks.flatMap((check) => check.findings)).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual([
    'Title',
    'Description',
    'Title in search results',
    'Omitted text',
    'How each line will look',
    'Lines that display differently now',
    'Links',
    'References to scripture',
    'E-book',
  ]);
});

it('reports a missing title first', () => {
  const [first] = examine({ title: ' ' });
  expect(first?.findings).toEqual([{ message: 'The chapter needs a title.', field: 'title' }]);
});

it('reports a missing or overlong description', () => {
  expect(findings('Description', { metaDescription: ' ' })).toEqual([
    {
      message: 'Without a description, search results and shared links show only the title.',
      field: 'metaDescription',
    },
  ]);
  expect(messages('Description', { metaDescription: 'x'.repeat(160) })).toEqual([]);
  expect(messages('Description', { metaDescription: 'x'.repeat(161) })).toEqual([
    'The description has 161 characters; search results show about 160.',
  ]);
});

it('checks the length of the search title, which defaults to the chapter and book titles', () => {
  expect(messages('Title in search results', { metaTitle: 'x'.repeat(60) })).toEqual([]);
  expect(messages('Title in search results', { metaTitle: 'x'.repeat(61) })[0]).toContain(
    'has 61 characters',
  );
  expect(messages('Title in search results', { title: 'x'.repeat(40) })[0]).toMatch(
    /^‘x{40} \| Pragmatism of the Bible’ has 66 characters; search results truncate titles after about 60/,
  );
});

it.each([
  ['She <script>said so</script> again.', '‘said so’ is omitted with its <script>.'],
  ['She <title>said', '‘said’ is omitted with its <title>.'],
  ['She said <!-- check this --> so.', '‘check this’ is omitted: it is a comment.'],
  [
    'For a <b she waited.',
    '‘<b she waited.’ is omitted: this tag is not closed. Write &lt; for a visible <.',
  ],
])('reports content removed by the sanitizer from %s', (line, message) => {
  expect(findings('Omitted text', { text: `The Fence\n${line}\nThe end.` })).toEqual([{ message, line: 2 }]);
});

it.each(['<!--.-->Why?', 'a < b, and 1 <2.', '<em>all</em> <a href="/x">of</a> it.', 'x &lt;b&gt; y.'])(
  'reports no omitted text for %s',
  (line) => {
    expect(messages('Omitted text', { text: `The Fence\n${line}\nThe end.` })).toEqual([]);
  },
);

it.each([
  ['<a href="http://example.org">x</a>.', 'The link to ‘http://example.org’ is not https.'],
  [
    '<a href=javascript:alert(1)>x</a>.',
    'The address ‘javascript:alert(1)’ is omitted: links begin with https:, mailto:, / or #.',
  ],
  ['<a>x</a>.', 'A link has no address.'],
])('reports the link in %s', (line, message) => {
  expect(findings('Links', { text: `The Fence\n${line}\nThe end.` })).toEqual([{ message, line: 2 }]);
});

it('accepts https, mailto, and internal links', () => {
  const line =
    '<a href="https://a.org">a</a> <a href="mailto:a@b.org">b</a> <a href="/read/c">c</a> <a href="#d">d</a>.';
  expect(messages('Links', { text: `The Fence\n${line}\nThe end.` })).toEqual([]);
});

it('reports lines that probably display as an unintended kind', () => {
  const text = 'The Fence\n\n“Why?”\n\nShe stopped.';
  expect(findings('How each line will look', { text })).toEqual([
    {
      message: 'Shown as a subheading. To make it ordinary text, choose ⋯\u00A0›\u00A0Paragraph.',
      line: 3,
    },
  ]);
});

it('reports lines whose kind differs from the published text', () => {
  const before = 'The Fence\n\nShe stopped.\n\nNothing was said by them until the next morning had come';
  const text =
    'The Fence\n\nShe stopped\n\nNothing was said by them until the next morning had come\n\nThe end.';
  expect(findings('Lines that display differently now', { before, text })).toEqual([
    { message: 'Was: paragraph. Now: subheading.', line: 3 },
    { message: 'Was: closing quotation. Now: subheading.', line: 5 },
  ]);
  expect(findings('Lines that display differently now', { before: text, text })).toEqual([]);
});

it('reports references that will not be linked', () => {
  const text = 'The Fence\nSee Genesis 22:1, <em>Gen. 22</em>:2 and Deut 25:4.\nGenesis 99:1 is none.';
  expect(findings('References to scripture', { text })).toEqual([
    { message: '‘Gen. 22:2’ is not linked: write the book’s name in full.', line: 2 },
    { message: '‘Deut 25:4’ is not linked: write the book’s name in full.', line: 2 },
    { message: 'There is no passage ‘Genesis 99:1’, so it is not linked.', line: 3 },
  ]);
});

it.each(['a\u0001b.', '<em>a&#11;b</em>.'])(
  'reports the line with a character that XML forbids: %j',
  (line) => {
    expect(findings('E-book', { text: `The Fence\nThis <em>one</em> & that one.\n${line}` })).toEqual([
      { message: 'This line has a character that e-books do not allow. Type the line again.', line: 3 },
    ]);
  },
);
