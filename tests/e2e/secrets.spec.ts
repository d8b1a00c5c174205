import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/lib/site/product.ts';
import { expect, PASSWORD, test } from './support/test.ts';
import { SECRETS, SITE } from './support/world.ts';

const names = globSync('**/*.*', { cwd: SITE }).filter((name) => !/\.(br|gz)$/.test(name));
// Read as Latin-1 so that images are searched too.
const files = names.map((name) => ({ name, text: readFileSync(path.join(SITE, name), 'latin1') }));
const filesWith = (pattern: RegExp | string) =>
  files
    .filter(({ text }) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))
    .map(({ name }) => name);

test('the built site contains the home page and the publishable key', () => {
  expect(names).toContain('index.html');
  expect(filesWith(EMBEDDED_PUBLISHABLE_KEY).length).toBeGreaterThan(0);
});

const localSecrets = Object.entries(process.env).filter(
  ([name, value = '']) =>
    !name.startsWith('PUBLIC_') && /secret|token|key|password|credential/i.test(name) && value.length >= 8,
);
for (const [label, pattern] of [
  ['the session signing secret', SECRETS.jwtSecret],
  ['the secret key', SECRETS.secretKey],
  ['a hosted project’s secret key', /sb_secret_[\w-]/],
  ['a signed token', /eyJhbGciOi[\w-]+\.eyJ/],
  ['the service role name', 'service_role'],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['the demo password', PASSWORD],
  ['a demo account', /(admin|reader)@example\.com/],
  ['the build directory', process.cwd()],
  ['a home directory path', new RegExp(`${os.homedir()}/|/(home|Users)/\\w+/`)],
  ['a source map reference', /sourceMappingURL=(?!data:)/],
  ...localSecrets.map(([name, value = '']) => [`the environment variable ${name}`, value] as const),
] as const) {
  test(`the built site does not contain ${label}`, () => {
    expect(filesWith(pattern)).toEqual([]);
  });
}

test('the built site has no source maps, hidden files, or server files', () => {
  expect(names.filter((name) => /\.(map|ts|tsx|astro|sql|env|pem|log)$|(^|\/)\./.test(name))).toEqual([]);
});

test('the built site contains no draft text of unpublished chapters', async ({ backend }) => {
  const drafts = await backend.sql<{ content: string }>('select content from public.chapter_drafts');
  // Quotation marks differ in the output.
  const passages = drafts.flatMap(({ content }) => content.match(/[\w ,]{40,}/g) ?? []);
  expect(passages.length).toBeGreaterThan(100);
  const pages = names
    .filter((name) => /\.(html|js|xml|json|txt)$/.test(name))
    .map((name) => readFileSync(path.join(SITE, name), 'utf8'))
    .join('\n');
  expect(passages.filter((passage) => pages.includes(passage))).toEqual([]);
});
