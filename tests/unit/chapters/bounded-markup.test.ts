import { expect, test } from 'vitest';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';

const MAX_LINE = 250_000;

test('a line of 200 tags keeps them, one of 201 keeps only its text', () => {
  expect(sanitizeMarkup('<b>light</b> '.repeat(100))).toBe('<b>light</b> '.repeat(100));
  expect(sanitizeMarkup('<b>light</b> '.repeat(101))).toBe('light '.repeat(101));
});

test.each([
  ['nested elements', `${'<b>'.repeat(80_000)}In the beginning`],
  ['end tags without a start', '<b>'.repeat(40_000) + '</i>'.repeat(30_000)],
  ['end tags that do not end', `<script>${'</script '.repeat(27_000)}`],
  ['signs that begin a tag', '<'.repeat(MAX_LINE)],
  ['ampersands', '&'.repeat(MAX_LINE)],
  ['equals signs', `<b ${'= '.repeat(MAX_LINE / 2 - 2)}`],
])('%s are read within half a second', (_name, line) => {
  const began = process.cpuUsage();
  sanitizeMarkup(line);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(500);
});
