// When the site has to be built again.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { createStampReader, sourceHash } from '~/server/site/site-stamp.ts';
import { temporaryFolder } from './support.ts';

afterEach(() => void vi.useRealTimers());

function subjectOf(query: string): 'texts' | 'request' | 'chapters' {
  if (query.includes('private.site_health')) return 'request';
  return query.includes('public.site_texts') ? 'texts' : 'chapters';
}

/** A database whose chapters a test changes. */
function fakeDatabase() {
  const state = { chapters: 'as they were', texts: 'as they were', request: null as string | null };
  const sql: Backend['sql'] = <Row>(query: string) =>
    Promise.resolve([{ stamp: state[subjectOf(query)] }] as Row[]);
  return { state, sql };
}

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
  const before = await sourceHash(project);
  expect(await sourceHash(project)).toBe(before);
  writeFileSync(file, 'after');
  expect(await sourceHash(project)).not.toBe(before);
});

test('so does a setting that pages are made from; a port does not', async () => {
  const project = temporaryFolder();
  const before = await sourceHash(project);
  vi.stubEnv('PORT', '4400');
  expect(await sourceHash(project)).toBe(before);
  vi.stubEnv('PUBLIC_TAG_MANAGER_ID', 'GTM-1');
  expect(await sourceHash(project)).not.toBe(before);
});

test('so do the chapters and the next day, and the same chapters on the same day do not', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:59:00Z'), toFake: ['Date'] });
  const { state, sql } = fakeDatabase();
  const read = createStampReader({ sql }, () => Promise.resolve('sources'));
  const before = await read();
  expect(await read()).toBe(before);
  state.chapters = 'one more';
  const after = await read();
  expect(after).not.toBe(before);
  vi.setSystemTime(new Date('2026-11-22T00:00:00Z'));
  expect(await read()).not.toBe(after);
});

test('so does a text of the site that an administrator has changed', async () => {
  const { state, sql } = fakeDatabase();
  const read = createStampReader({ sql }, () => Promise.resolve('sources'));
  const before = await read();
  state.texts = 'another answer';
  expect(await read()).not.toBe(before);
});

test('so does an administrator who asks for it', async () => {
  const { state, sql } = fakeDatabase();
  const read = createStampReader({ sql }, () => Promise.resolve('sources'));
  const before = await read();
  state.request = '1795000000';
  expect(await read()).not.toBe(before);
});

test('a running server reads its sources once, and again only where that failed', async () => {
  const { sql } = fakeDatabase();
  const readSources = vi.fn(() => Promise.resolve('sources'));
  readSources.mockRejectedValueOnce(new Error('too many open files'));
  const read = createStampReader({ sql }, readSources);
  await expect(read()).rejects.toThrow('too many open files');
  for (let minute = 0; minute < 5; minute += 1) await read();
  expect(readSources).toHaveBeenCalledTimes(2);
});
