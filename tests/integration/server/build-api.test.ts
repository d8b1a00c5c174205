// What a build reads through: chapters, their former addresses, texts and nothing else, only while it runs.
import { expect, test } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { withBuildApi } from '~/server/site/build-api.ts';
import { ask } from '../../server/ask.ts';

const unused = () => Promise.reject(new Error('unused'));
const backend: Backend = {
  fetch: () => Promise.resolve(Response.json([{ id: 'id-1' }])),
  sql: unused,
  dump: unused,
  backup: unused,
  isDiskFull: unused,
  close: unused,
};
const CHAPTERS = '/rest/v1/book_chapters';

test('it answers for chapters, former addresses and texts, refuses to write, and is closed when the build has ended', async () => {
  const port = await withBuildApi(backend, async (origin) => {
    const url = new URL(origin);
    expect(url.hostname).toBe('127.0.0.1');
    const open = Number(url.port);
    expect((await ask(open, `${CHAPTERS}?select=id`)).text).toBe('[{"id":"id-1"}]');
    expect((await ask(open, '/rest/v1/chapter_addresses?select=slug')).status).toBe(200);
    expect((await ask(open, '/rest/v1/site_texts?select=entries')).status).toBe(200);
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(open, CHAPTERS, { method })).status).toBe(405);
    for (const path of [
      '/rest/v1/site_text_editions',
      '/rest/v1/email_leads',
      '/auth/v1/health',
      '/rest/v1/rpc/anything',
      '/',
    ])
      expect((await ask(open, path)).status).toBe(404);
    return open;
  });
  await expect(ask(port, CHAPTERS)).rejects.toThrow('ECONNREFUSED');
});

test('its requests wait in one line, as visitors do', async () => {
  const contexts: unknown[] = [];
  const watched: Backend = {
    ...backend,
    fetch: (request, context) => {
      contexts.push(context);
      return backend.fetch(request);
    },
  };
  await withBuildApi(watched, (origin) => ask(Number(new URL(origin).port), CHAPTERS));
  expect(contexts).toEqual([{ queueKey: 'build' }]);
});

test('it is closed after a build that fails, too', async () => {
  let port = 0;
  const build = withBuildApi(backend, (origin) => {
    port = Number(new URL(origin).port);
    return Promise.reject(new Error('no build'));
  });
  await expect(build).rejects.toThrow('no build');
  await expect(ask(port, CHAPTERS)).rejects.toThrow('ECONNREFUSED');
});
