import { expect, it } from 'vitest';
import {
  addressIn,
  enclosingElement,
  linkAddress,
  toggleElement,
  type ElementName,
} from '~/admin/chapters/editor/text/elements.ts';

function toggled(marked: string, name: ElementName, attributes?: string): string {
  const from = marked.indexOf('|');
  const to = marked.lastIndexOf('|') - 1;
  const line = marked.replaceAll('|', '');
  const { changes, anchor, head } = toggleElement(line, from, Math.max(from, to), name, attributes);
  let text = line;
  for (const change of [...changes].reverse())
    text = text.slice(0, change.from) + change.insert + text.slice(change.to);
  return `${text.slice(0, anchor)}|${text.slice(anchor, head)}|${text.slice(head)}`;
}

it('wraps the selection without its outer spaces', () => {
  expect(toggled('She |had | seen', 'em')).toBe('She <em>|had|</em>  seen');
});

it('wraps the word at the cursor', () => {
  expect(toggled('She ha||d seen', 'strong')).toBe('She <strong>|had|</strong> seen');
  expect(toggled('למה ש||תק', 'em')).toBe('למה <em>|שתק|</em>');
  expect(toggled('a  ||  b', 'em')).toBe('a  <em>||</em>  b');
});

it('removes the element when pressed again', () => {
  expect(toggled('She <em>|had|</em> seen', 'em')).toBe('She |had| seen');
  expect(toggled('She |<em>had</em>| seen', 'em')).toBe('She |had| seen');
  expect(toggled('She <i>h||ad</i> seen', 'em')).toBe('She h||ad seen');
  expect(toggled('<b>all of <em>|it|</em></b>', 'strong')).toBe('all of <em>|it|</em>');
});

it('inserts the element after a paragraph mark', () => {
  expect(toggled('|<!--.-->Why?|', 'q')).toBe('<!--.--><q>|Why?|</q>');
});

it('does not search very long lines for enclosing elements', () => {
  const longLine = `<em>${'x'.repeat(20_000)}</em>`;
  expect(enclosingElement(longLine, 10, 10, 'em')).toBeUndefined();
});

it('wraps the selection in a link', () => {
  expect(toggled('see |this|', 'a', ' href="https://example.org"')).toBe(
    'see <a href="https://example.org">|this|</a>',
  );
});

it.each([
  ['https://example.org/a?b=1&c=2', 'https://example.org/a?b=1&amp;c=2'],
  ['example.org/page', 'https://example.org/page'],
  ['author@example.org', 'mailto:author@example.org'],
  ['/read/the-fence', '/read/the-fence'],
  ['#note', '#note'],
  ['http://example.org/"x"', 'http://example.org/&quot;x&quot;'],
])('converts %s to the link URL %s', (input, href) => {
  expect(linkAddress(input)).toEqual({ href });
});

it.each(['javascript:alert(1)', 'ftp://example.org', 'https://', 'https://a b', 'words'])(
  'rejects %s as a link',
  (input) => {
    expect(linkAddress(input)).toEqual({
      problem: 'Enter a full web address, such as https://example.com.',
    });
  },
);

it('extracts the unescaped URL of a link', () => {
  expect(addressIn('<a href="https://example.org/?b=1&amp;c=2">')).toBe('https://example.org/?b=1&c=2');
  expect(addressIn('<a title=x>')).toBe('');
});
