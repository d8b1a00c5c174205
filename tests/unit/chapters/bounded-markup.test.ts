import { expect, test } from 'vitest';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';

const MAX_LINE = 250_000;

test('keeps up to 200 tags in a line, and removes all tags from a longer one', () => {
  expect(sanitizeMarkup('<b>light</b> '.repeat(100))).toBe('<b>light</b> '.repeat(100));
  expect(sanitizeMarkup('<b>light</b> '.repeat(101))).toBe('light '.repeat(101));
});

test.each([
  ['nested elements', `${'<b>'.repeat(80_000)}In the beginning`],
  ['end tags without start tags', '<b>'.repeat(40_000) + '</i>'.repeat(30_000)],
  ['unterminated end tags', `<script>${'</script '.repeat(27_000)}`],
  ['less-than signs', '<'.repeat(MAX_LINE)],
  ['ampersands', '&'.repeat(MAX_LINE)],
  ['equals signs', `<b ${'= '.repeat(MAX_LINE / 2 - 2)}`],
])('processes %s within half a second', (_, line) => {
  const startUsage = process.cpuUsage();
  sanitizeMarkup(line);
  const { user, system } = process.cpuUsage(startUsage);
  expect((user + system) / 1000).toBeLessThan(500);
});
