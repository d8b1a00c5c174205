// A manuscript becomes chapters: walked by keyboard on a desktop and by touch on a phone.
import { devices, type Page } from '@playwright/test';
import { wordManuscript } from './support/manuscripts.ts';
import { expect, test } from './support/test.ts';

test('shots', async ({ page, signIn }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/chapters/import');
  await page.getByLabel('Manuscript', { exact: true }).setInputFiles(await wordManuscript({ chapters: 6, firstNumber: 8 }));
  await page.getByText('has been read').waitFor();
  await page.getByLabel('By a rule').check();
  await page.getByLabel('First date').fill('2027-01-05');
  await page.getByText('−').first().waitFor();
  await page.getByRole('button', { name: 'Details, row 2' }).click();
  await page.screenshot({ path: '/tmp/t1/d.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/t1/m.png', fullPage: true });
  console.log(await page.getByRole('button', { name: /Import/ }).textContent());
});
void devices; void (null as unknown as Page);
