import { expect, test } from 'vitest';
import { abbreviatedReferences } from '~/lib/scripture/abbreviated-references.ts';

test.each([
  ['See Gen. 22:1 and 1 Sam 3:4.', ['Gen. 22:1', '1 Sam 3:4']],
  ['Deut 25:4, Ps. 23:1, Isa 40:31.', ['Deut 25:4', 'Ps. 23:1', 'Isa 40:31']],
  ['See Genesis 22:1 and 1 Samuel 3:4 and Song of Songs 1:2.', []],
  ['At 12:30 the train left. Room 3:4. It is 5:3.', []],
  ['Genesis 99:1', []],
])('in ‘%s’ the abbreviated references are %j', (text, expected) => {
  expect(abbreviatedReferences(text)).toEqual(expected);
});
