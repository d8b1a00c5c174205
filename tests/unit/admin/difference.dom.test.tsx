import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Difference } from '~/admin/chapters/difference/Difference.tsx';

const textOf = (before: string, after: string) =>
  render(<Difference before={before} after={after} beforeLabel="Current" afterLabel="Manuscript" />).container
    .textContent;

test('compares words without their markup', () => {
  const markup =
    '<!--.-->He said <q data-speaker="ayala">“The <em>figures</em>”</q>.<br>Is 2 < 3 &amp; 4 > 3?<sup>12</sup>';
  expect(textOf(`Same.\n${markup}`, 'Same.')).toMatch(
    /removed: He said “The figures”\. Is 2 < 3 & 4 > 3\?\[12\]$/,
  );
});

test('says when only the markup differs', () => {
  expect(textOf('One <em>word</em>.', 'One word.')).toBe(
    'The words are the same. Only their layout or speakers differ.',
  );
  expect(textOf('One.', 'One.')).toBe('The texts are the same.');
});

test('marks changed words, or a rewritten paragraph as a whole', () => {
  expect(textOf('The ox was strong.', 'The donkey was strong.')).toContain(
    'The  removed: ox was strong.The  added: donkey was strong.',
  );
  expect(textOf('One.\n\nTwo.', 'One.\nNew.\nTwo.')).not.toContain('removed');
  expect(textOf('A report of the old city.', 'Words of mine.')).toMatch(
    / removed: A report of the old city\. added: Words of mine\.$/,
  );
});
