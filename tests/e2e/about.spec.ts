import { expect, test } from './support/test.ts';

test('the author is introduced in a short card beside the table of the dialogues', async ({
  page,
  axeViolations,
}) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About the Author');
  await expect(main.getByText(/The dialogues began as notes in a margin/)).toBeVisible();
  // From content: who it is, why to trust them, and that it is invented so far.
  await expect(main.getByText('The author of “Speaking with the Almighty”', { exact: true })).toBeVisible();
  await expect(main.getByText('Names every verse that is cited, so that you can check it.')).toBeVisible();
  await expect(main.getByText('Sample', { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: /A table seen from above/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'About the Author' })).toHaveAttribute('aria-current', 'page');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
  }
});
