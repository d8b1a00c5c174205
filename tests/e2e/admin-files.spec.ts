import sharp from 'sharp';
import { acceptDialogs, expect, test } from './support/test.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'gold' } })
    .withExif({ IFD0: { Artist: 'Ruth' } })
    .jpeg()
    .toBuffer();

test('uploads a cover, which is kept while it is used', async ({ page, signIn, backend }) => {
  await signIn(page, '/admin/books');
  await page.getByRole('link', { name: 'Speaking with the Almighty: Genesis', exact: true }).click();
  const cover = page.getByLabel('Replace the cover');
  await cover.setInputFiles({ name: 'song.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This is not a picture.')).toBeVisible();
  await cover.setInputFiles({
    name: 'my cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(3200, 4800),
  });
  await expect(page.getByRole('button', { name: 'Remove Cover' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved at /)).toBeVisible();

  const [file] = await backend.sql<{ name: string; width: number; height: number }>(
    'select name, width, height from public.media_files',
  );
  expect(file).toMatchObject({ width: 1600, height: 2400 });
  const response = await page.request.get(`/media/${file?.name}`);
  expect(response.headers()['content-type']).toBe('image/webp');
  expect((await sharp(await response.body()).metadata()).exif).toBeUndefined();

  await page.goto('/admin/files');
  const item = page.getByRole('table', { name: 'Files' }).getByRole('row').nth(1);
  await expect(item).toContainText('my cover.jpg');
  await expect(item).toContainText('1600 × 2400');
  await expect(item).toContainText('Used in Book: Speaking with the Almighty: Genesis');
  const actions = item.getByRole('button', { name: 'Actions for “my cover.jpg”' });
  await actions.click();
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await backend.sql(`update public.books set cover = '../assets/covers/genesis.png' where slug = 'genesis'`);
  await page.reload();
  acceptDialogs(page);
  await actions.click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Files appear here when you upload them')).toBeVisible();
  expect((await page.request.get(`/media/${file?.name}`)).status()).toBe(404);
});

test('continues an upload after the connection was lost', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await signIn(page, '/admin/books');
  await page.getByRole('link', { name: 'Speaking with the Almighty: Exodus', exact: true }).click();
  let aborted = 0;
  await page.route('**/storage/v1/upload/resumable/*', (route) =>
    route.request().method() === 'PATCH' && aborted++ < 2 ? route.abort() : route.continue(),
  );
  await page
    .getByLabel('Replace the cover')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: await picture(200, 300) });
  await expect(page.getByRole('button', { name: 'Remove Cover' })).toBeVisible();
  expect(aborted).toBe(3);
  expect(await backend.sql('select original_name from public.media_files')).toEqual([
    { original_name: 'cover.jpg' },
  ]);
});

test('uploads a recording of an episode, and says if there is no sound in it', async ({
  page,
  signIn,
  backend,
}) => {
  await signIn(page, '/admin/episodes');
  await page.getByRole('button', { name: 'New episode' }).click();
  const recording = page.getByLabel('Recording', { exact: true });
  await recording.setInputFiles({ name: 'well.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(5000) });
  await expect(page.getByText('There is no sound in this file.')).toBeVisible();
  await recording.setInputFiles('public/audio/was-god-a-vegan.mp3');
  await expect(page.getByRole('button', { name: 'Remove Recording' })).toBeVisible();
  expect(await backend.sql('select original_name, duration_seconds from public.media_files')).toEqual([
    { original_name: 'was-god-a-vegan.mp3', duration_seconds: 278 },
  ]);
});
