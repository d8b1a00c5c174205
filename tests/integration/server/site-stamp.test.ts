import { expect, onTestFinished, test, vi } from 'vitest';
import { createStampReader, sourceHash } from '~/server/site/site-stamp.ts';
import { temporaryFolder, writeFiles } from './support.ts';

test.each([
  'src/pages/about.astro',
  'src/content/books/genesis.json',
  'public/favicon.svg',
  'astro.config.mjs',
  'tailwind.admin.config.mjs',
  'package-lock.json',
])('changes after a change to %s', async (name) => {
  const project = temporaryFolder();
  writeFiles(project, { [name]: 'before' });
  const before = await sourceHash(project);
  expect(await sourceHash(project)).toBe(before);
  writeFiles(project, { [name]: 'after' });
  expect(await sourceHash(project)).not.toBe(before);
});

test('changes with a setting used in pages, but not with the port', async () => {
  const project = temporaryFolder();
  const before = await sourceHash(project);
  vi.stubEnv('PORT', '4400');
  expect(await sourceHash(project)).toBe(before);
  vi.stubEnv('PUBLIC_TAG_MANAGER_ID', 'GTM-1');
  expect(await sourceHash(project)).not.toBe(before);
});

test('changes with the content and the day, and reads sources only once', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:59:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let stamp = 'original';
  const readSources = vi.fn(() => Promise.resolve('sources'));
  const read = createStampReader({ sql: () => Promise.resolve([{ stamp }] as never[]) }, readSources);
  const before = await read();
  expect(await read()).toBe(before);
  stamp = 'one more chapter';
  const after = await read();
  expect(after).not.toBe(before);
  vi.setSystemTime(new Date('2026-11-22T00:00:00Z'));
  expect(await read()).not.toBe(after);
  expect(readSources).toHaveBeenCalledTimes(1);
});
