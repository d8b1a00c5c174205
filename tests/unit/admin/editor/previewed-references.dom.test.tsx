import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PreviewedReferences } from '~/admin/chapters/editor/TextAndPreview.tsx';
import { renderAdmin } from '../../support/render-admin.tsx';

const findListItems = async () =>
  within(await screen.findByRole('region', { name: 'References to scripture' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('lists recognized references with Hebrew verse numbers and flags nonexistent ones', async () => {
  renderAdmin(
    <PreviewedReferences
      text={
        'Read <em>Deuteronomy</em> 22:8, then Genesis 22:1–3, 9.\nGenesis 32:33 is numbered differently.\n' +
        'Genesis 99:1 does not exist. Job lost it, and Mark 3:4 is not indexed.'
      }
    />,
  );
  expect(await findListItems()).toEqual([
    '✓ Deuteronomy 22:8',
    '✓ Genesis 22:1–3, 9: Genesis 22:1–3; Genesis 22:9',
    '✓ Genesis 32:33: Genesis 32:32 (32:33 in Hebrew Bibles)',
    '⚠ Genesis 99:1: there is no such passage, so nothing is linked.',
  ]);
  expect(screen.getByText('Readers see these as links to the index.')).toBeDefined();
});

test('shows nothing for text without references', async () => {
  const { rerender } = renderAdmin(<PreviewedReferences text="Genesis 99:1" />);
  expect(await findListItems()).toEqual(['⚠ Genesis 99:1: there is no such passage, so nothing is linked.']);
  expect(screen.queryByText('Readers see these as links to the index.')).toBeNull();
  rerender(<PreviewedReferences text="The Judges sat, and Numbers were read." />);
  await expect.poll(() => screen.queryByRole('region'), { timeout: 10_000 }).toBeNull();
});
