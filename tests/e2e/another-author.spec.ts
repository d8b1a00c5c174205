// Another author's site, set up from an empty one with the screens only.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { runAxe } from './support/axe.ts';
import { acceptDialogs, expect, suppressPrompts, test as base } from './support/test.ts';
import { chooseAction, toast } from './support/editor.ts';
import { textFile } from './support/manuscripts.ts';
import { openHostedWorld } from './support/hosted-world.ts';
import { makeWorld, openWorld } from './support/world.ts';

const ADMINISTRATOR = /^insert[^;]+/m.exec(readFileSync('supabase/seeds/accounts.sql', 'utf8'))?.[0] ?? '';
const SAVED = 'Saved.';

type Shape = 'embedded' | 'hosted';

const testOn = (shape: Shape) =>
  base.extend<object, { folder: string }>({
    folder: [
      async ({}, use) => {
        const folder = mkdtempSync(path.join(os.tmpdir(), 'another-author-'));
        try {
          if (shape === 'embedded') await makeWorld(folder, (sql) => sql(ADMINISTRATOR), 'blank');
          await use(folder);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
      { scope: 'worker', timeout: 900_000 },
    ],
    world: [
      async ({ folder }, use) => {
        const world =
          shape === 'embedded' ? await openWorld(folder) : await openHostedWorld(folder, ADMINISTRATOR);
        await use(world);
        await world.close();
      },
      { scope: 'worker', timeout: 900_000 },
    ],
  });

const picture = async (name: string, width: number, height: number, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** A recording without the name of the episode that it is from. */
function recording(file: string): Buffer {
  const sound = readFileSync(path.join('public/audio', file));
  const [a = 0, b = 0, c = 0, d = 0] = sound.subarray(6, 10);
  return sound.subarray(10 + (a << 21) + (b << 14) + (c << 7) + d);
}

const EBOOK = Buffer.from(
  zipSync({
    mimetype: [strToU8('application/epub+zip'), { level: 0, mtime: '2026-01-01' }],
    'META-INF/container.xml': [strToU8('<container/>'), { mtime: '2026-01-01' }],
  }),
);

const textsInEpub = (file: string) =>
  Object.values(unzipSync(readFileSync(file))).map((entry) => strFromU8(entry, true));

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const saved = async (page: Page, button = 'Save') => {
  await click(page, button);
  await expect(toast(page, SAVED)).toBeVisible();
  await page.reload();
};
const openPart = async (page: Page, name: string) => {
  const part = page.getByRole('region', { name, exact: true });
  await part.getByRole('button', { name, exact: true }).click();
  return part;
};

async function writeTexts(page: Page, shape: Shape): Promise<void> {
  await page.goto('/admin');
  if (shape === 'embedded') await page.getByRole('link', { name: 'Name your site' }).click();
  else await page.goto('/admin/texts?collection=site');
  const site = await openPart(page, 'Name, publisher, and addresses');
  const hides = site.getByLabel('Hide the sample texts');
  // A hosted project starts with them.
  if (shape === 'hosted') await site.getByText('Hide the sample texts').click();
  await expect(hides).toBeChecked();
  await site.getByLabel('Name of the site').fill('River & Reed');
  await site.getByLabel('Subtitle').fill('Stories from the delta');
  await site.getByLabel('Description').fill('Three books about a river, and a serial.');
  await site.getByLabel('Author or publisher').fill('Noor Haddad');
  await site.getByLabel('Email address', { exact: true }).fill('noor@river.example');
  await site.getByLabel('YouTube').fill('http://youtube.example/river');
  await click(page, 'Save');
  await expect(site.getByLabel('YouTube')).toHaveAccessibleDescription(/begins with https:\/\//);
  await site.getByLabel('YouTube').fill('https://youtube.example/river');
  const home = await openPart(page, 'Home page');
  await home.getByLabel('Text below the name').fill('A ferryman remembers.');
  const book = await openPart(page, 'Free e-book');
  await book.getByLabel('Title', { exact: true }).fill('The First Crossing');
  await book.getByLabel('What readers get').fill('One evening on the river.');
  await book
    .getByLabel('File')
    .setInputFiles({ name: 'crossing.epub', mimeType: 'application/epub+zip', buffer: EBOOK });
  await expect(book.getByRole('link', { name: 'Open the file' })).toBeVisible();
  const podcast = await openPart(page, 'Podcast');
  await podcast.getByLabel('Title', { exact: true }).fill('Ferry Talk');
  expect(await runAxe(page)).toEqual([]);
  await saved(page);

  await page.goto('/admin/texts?collection=biography');
  const about = await openPart(page, 'About the Author');
  await about.getByLabel('Summary').fill('Noor Haddad writes by the water.');
  await about.getByLabel('Text', { exact: true }).fill('She grew up on a ferry.');
  const word = await openPart(page, 'Word from the Authors');
  await word.getByLabel('Text', { exact: true }).fill('Read it aloud.');
  await saved(page);
}

async function addBook(page: Page, title: string, position: number): Promise<void> {
  await page.goto('/admin/books');
  await click(page, 'New book');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Short name').fill(title);
  await page.getByLabel('Premise').fill(`${title}: a ferryman remembers.`);
  await page.getByLabel('Summary, first part').fill('The water rises, and he rows.');
  await page.getByLabel('Question 1').fill('Who pays the ferryman?');
  await page
    .getByLabel('Cover', { exact: true })
    .setInputFiles(await picture('cover.png', 400, 600, `rgb(${position * 40}, 90, 120)`));
  await page.getByLabel('What the cover shows').fill('A boat.');
  await page.getByLabel('Price in dollars').fill('9.50');
  for (const [index, shop] of ['Reed Books', 'Harbor Press'].entries()) {
    const group = page.getByRole('group', { name: `Shop ${index + 1}` });
    await group.getByLabel('Shop', { exact: true }).fill(shop);
    await group.getByLabel('The book’s web address there').fill(`https://shop${index}.example/${position}`);
  }
  await page.getByText('For sale', { exact: true }).click();
  await click(page, 'Publish');
  await expect(toast(page, SAVED)).toBeVisible();
}

async function addEpisode(page: Page, title: string, file: string): Promise<void> {
  await page.goto('/admin/episodes');
  await click(page, 'New episode');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(`${title}, told on the water.`);
  await page
    .getByLabel('Recording', { exact: true })
    .setInputFiles({ name: 'talk.mp3', mimeType: 'audio/mpeg', buffer: recording(file) });
  await expect(page.getByRole('button', { name: 'Remove Recording' })).toBeVisible();
  await page
    .getByLabel('Artwork', { exact: true })
    .setInputFiles(await picture('art.png', 1400, 1400, title.length > 12 ? 'navy' : 'olive'));
  await page.getByLabel('What the artwork shows').fill('A ferry.');
  await page.getByText('Now', { exact: true }).click();
  await click(page, 'Publish');
  await expect(toast(page, 'Published.')).toBeVisible();
}

async function addSerial(page: Page): Promise<void> {
  await page.goto('/admin/serials');
  await page.getByRole('table').getByRole('link').first().click();
  // A hosted project starts with a cover.
  await page
    .getByLabel(/^(Cover|Replace the cover)$/)
    .setInputFiles(await picture('serial.png', 1000, 1500, 'maroon'));
  await page.getByLabel('What the cover shows').fill('A bottle.');
  await page.getByLabel('Title').fill('Letters to the Ferry');
  await page.getByLabel('Tagline').fill('What the river returned.');
  await page.getByLabel('Description').fill('Five letters, found in a bottle.');
  await page.getByLabel('Address').fill('letters-to-the-ferry');
  await click(page, 'Save');
  await expect(toast(page, SAVED)).toBeVisible();
  await page.goto('/admin/chapters/import');
  const words = 'The reeds moved and nobody spoke. '.repeat(12);
  const chapters = [1, 2, 3, 4, 5].map(
    (number) => `# Chapter ${number}: Bottle ${number}\n\n${words}\n\n“Why?”\n`,
  );
  await page
    .getByLabel('Manuscript', { exact: true })
    .setInputFiles(textFile('letters.md', chapters.join('\n')));
  await click(page, 'Import 5 chapters');
  await expect(page.getByText('5 chapters created.').first()).toBeVisible();
  for (const number of [1, 2, 3, 4, 5]) {
    await page.goto('/admin/chapters');
    const row = page.getByRole('row').filter({ hasText: `Bottle ${number}` });
    await chooseAction(row, 'Publish Now');
    await expect(row).toContainText('Published');
  }
}

/** Names and titles of the first edition, also inside compressed files. Scripts recognize its speakers in manuscripts. */
const FIRST_EDITION =
  /Speaking with the Almighty|speakingwiththealmighty|Speaking With Genesis|Pragmatism of|pragmatism-of|Was God a Vegan|Human Dynamics|Tribal Networks|Pandemic Purpose|Kitchen Table|Honest Weights|Not in Heaven|The First Light|The Torah in dialogue|a chair for you|comes home with a question/;
const SPEAKERS = /\b(Elior|Ayala)\b/;

async function findFirstEdition(folder: string): Promise<string[]> {
  const found: string[] = [];
  const recordings = new Set(
    readdirSync('public/audio').map((file) => hashOf(path.join('public/audio', file))),
  );
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory() || /\.(br|gz|zst)$/.test(name)) continue;
    const texts = [readFileSync(file).toString('latin1'), readFileSync(file, 'utf8')];
    if (name.endsWith('.epub')) texts.push(...textsInEpub(file));
    const pattern = name.endsWith('.js') ? [FIRST_EDITION] : [FIRST_EDITION, SPEAKERS];
    for (const expression of pattern) {
      const match = texts.map((text) => expression.exec(text)?.[0]).find((text) => text !== undefined);
      if (match !== undefined) found.push(`${name}: ${match}`);
    }
    if (recordings.has(hashOf(file))) found.push(`${name}: a recording`);
  }
  return found;
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

for (const shape of ['embedded', 'hosted'] as const) {
  const test = testOn(shape);

  test(
    `sets up a site that shows nothing of the first edition: ${shape}`,
    { tag: '@nightly' },
    async ({ page, signIn, folder, world, outside }) => {
      test.setTimeout(1_200_000);
      page.setDefaultTimeout(60_000);
      await suppressPrompts(page);
      acceptDialogs(page);
      // The API of a hosted site.
      outside.allow(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/(rest|auth|storage|functions)\/v1\//);
      if (shape === 'embedded') {
        expect(await findFirstEdition(path.join(folder, 'site'))).toEqual([]);
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your site');
      }

      await signIn(page, '/admin');
      await writeTexts(page, shape);
      for (const [index, title] of ['Low Water', 'High Water', 'Still Water'].entries())
        await addBook(page, title, index + 1);
      await addEpisode(page, 'The Ferry', 'human-dynamics.mp3');
      await addEpisode(page, 'The Far Bank Waits', 'tribal-networks.mp3');
      await addSerial(page);

      const site = path.join(folder, 'rebuilt');
      await world.build(site);
      expect(await findFirstEdition(site)).toEqual([]);
      const read = (name: string) => readFileSync(path.join(site, name), 'utf8');
      expect(read('index.html')).toContain('<title>River &amp; Reed | Stories from the delta</title>');
      for (const text of [
        'A ferryman remembers.',
        'Low Water',
        'Still Water',
        'Letters to the Ferry',
        'The Ferry',
      ])
        expect(read('index.html'), text).toContain(text);
      for (const page of ['about', 'press', 'onix.xml'])
        expect(read(page.includes('.') ? page : `${page}.html`), page).toContain(
          'Noor Haddad writes by the water.',
        );
      expect(read('onix.xml')).toContain('<PublisherName>Noor Haddad</PublisherName>');
      expect(read('onix.xml')).toContain('<SupplierName>Harbor Press</SupplierName>');
      expect(read('podcast.xml')).toContain('<title>Ferry Talk</title>');
      expect(read('privacy-policy.html')).toContain(
        'The authors and publishers of River &amp; Reed (Noor Haddad)',
      );
      expect(read('contact.html')).toContain('noor@river.example');
      expect(read('landing.html')).toContain('The First Crossing');
      expect(readFileSync(path.join(site, 'E-Book.epub'))).toEqual(EBOOK);
      expect(read('chapters.html')).toContain('Read it aloud.');
      const texts = textsInEpub(path.join(site, 'letters-to-the-ferry.epub'));
      for (const text of ['Noor Haddad', 'Bottle 5']) expect(texts.join(''), text).toContain(text);
      for (const number of [1, 2, 3, 4, 5])
        expect(read(`read/bottle-${number}.html`)).toContain('River &amp; Reed');
    },
  );
}
