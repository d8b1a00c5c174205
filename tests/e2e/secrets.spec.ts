import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/lib/site/product.ts';
import { expect, PASSWORD, test } from './support/test.ts';
import { SECRETS, SITE } from './support/world.ts';

const names = globSync('**/*.*', { cwd: SITE }).filter((name) => !/\.(br|gz)$/.test(name));
// As bytes, to search images as well.
const files = names.map((name) => ({ name, text: readFileSync(path.join(SITE, name), 'latin1') }));
const filesWith = (pattern: RegExp | string) =>
  files
    .filter(({ text }) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))
    .map(({ name }) => name);

test('the built site holds its pages, scripts and the public key', () => {
  expect(names).toContain('index.html');
  expect(filesWith(EMBEDDED_PUBLISHABLE_KEY).length).toBeGreaterThan(0);
});

const settingsOfThisMachine = Object.entries(process.env).filter(
  ([name, value = '']) =>
    !name.startsWith('PUBLIC_') && /secret|token|key|password|credential/i.test(name) && value.length >= 8,
);
for (const [what, pattern] of [
  ['the secret that signs sessions', SECRETS.jwtSecret],
  ['the secret key', SECRETS.secretKey],
  ['a secret key of a hosted project', /sb_secret_[\w-]/],
  ['a signed token', /eyJhbGciOi[\w-]+\.eyJ/],
  ['the role that may do everything', 'service_role'],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['the demo password', PASSWORD],
  ['a demo account', /(admin|reader)@example\.com/],
  ['where it was built', process.cwd()],
  ['whose machine built it', new RegExp(`${os.homedir()}/|/(home|Users)/\\w+/`)],
  ['a way to the sources', /sourceMappingURL=(?!data:)/],
  ...settingsOfThisMachine.map(([name, value = '']) => [`the setting ${name}`, value] as const),
] as const) {
  test(`it does not hold ${what}`, () => {
    expect(filesWith(pattern)).toEqual([]);
  });
}

test('it has no source maps, no hidden files and nothing of the server', () => {
  expect(names.filter((name) => /\.(map|ts|tsx|astro|sql|env|pem|log)$|(^|\/)\./.test(name))).toEqual([]);
});

test('it does not hold a sentence of a chapter that is not out', async ({ backend }) => {
  const drafts = await backend.sql<{ content: string }>('select content from public.chapter_drafts');
  // Quotation marks vary in the output; a stretch of words does not.
  const stretches = drafts.flatMap(({ content }) => content.match(/[\w ,]{40,}/g) ?? []);
  expect(stretches.length).toBeGreaterThan(100);
  const pages = names
    .filter((name) => /\.(html|js|xml|json|txt)$/.test(name))
    .map((name) => readFileSync(path.join(SITE, name), 'utf8'))
    .join('\n');
  expect(stretches.filter((words) => pages.includes(words))).toEqual([]);
});
