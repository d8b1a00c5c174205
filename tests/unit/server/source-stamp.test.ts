import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { sourceStamp } from '~/server/site/source-stamp.ts';
import { temporaryFolder } from './support.ts';

test.each([
  'src/pages/about.astro',
  'src/content/books/genesis.json',
  'public/favicon.svg',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'tailwind.admin.config.mjs',
  'package-lock.json',
])('a change in %s asks for another build', async (name) => {
  const project = temporaryFolder();
  const file = path.join(project, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'before');
  const before = await sourceStamp(project);
  expect(await sourceStamp(project)).toBe(before);
  writeFileSync(file, 'after');
  expect(await sourceStamp(project)).not.toBe(before);
});

test('so do a setting that pages are made from and the next day; a port does not', async () => {
  const project = temporaryFolder();
  vi.useFakeTimers({ now: new Date('2026-11-21T23:59:00Z'), toFake: ['Date'] });
  const before = await sourceStamp(project);
  vi.stubEnv('PORT', '4400');
  expect(await sourceStamp(project)).toBe(before);
  vi.stubEnv('PUBLIC_TAG_MANAGER_ID', 'GTM-1');
  const tagged = await sourceStamp(project);
  expect(tagged).not.toBe(before);
  vi.setSystemTime(new Date('2026-11-22T00:00:00Z'));
  expect(await sourceStamp(project)).not.toBe(tagged);
  vi.useRealTimers();
});
