// What the server takes from its database for a reading of the chapters, and how it tells the administrators.
import { expect, test, vi } from 'vitest';
import {
  chapterFacts,
  chapterRemovals,
  chaptersStamp,
  isPublishedChapter,
  notifyAdministrators,
  presentSlug,
  publishedChapters,
} from '~/server/backend/chapters.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { allowConsole } from '../support/console-errors.ts';

const answering = (answer: (url: URL) => Response): Backend => ({
  fetch: (request) => Promise.resolve(answer(new URL(request.url))),
  sql: () => Promise.resolve([]),
  dump: () => Promise.reject(new Error('unused')),
  backup: () => Promise.reject(new Error('unused')),
  isDiskFull: () => Promise.resolve(false),
  close: () => Promise.resolve(),
});

test('more chapters than one answer holds are read page by page', async () => {
  const all = Array.from({ length: 2300 }, (_, index) => ({ id: `id-${index}`, slug: `chapter-${index}` }));
  const backend = answering(({ searchParams }) => {
    const offset = Number(searchParams.get('offset'));
    return Response.json(all.slice(offset, offset + Number(searchParams.get('limit'))));
  });
  expect(await publishedChapters(backend)).toEqual(all);
});

test("what is withdrawn is asked before visitors' requests, what their pages need in a line among them", async () => {
  const contexts: unknown[] = [];
  const backend: Backend = {
    ...answering(() => Response.json([])),
    fetch: (_request, context) => {
      contexts.push(context);
      return Promise.resolve(Response.json([]));
    },
  };
  await publishedChapters(backend);
  await isPublishedChapter(backend, 'six-days');
  await chapterFacts(backend, 'six-days');
  expect(contexts).toEqual([{ priority: 'server' }, { queueKey: 'pages' }, { queueKey: 'pages' }]);

  contexts.length = 0;
  const line = 'pages 192.0.2.1';
  await isPublishedChapter(backend, 'six-days', line);
  await presentSlug(backend, 'six-days', line);
  await chapterFacts(backend, 'six-days', line);
  expect(contexts).toEqual([{ queueKey: line }, { queueKey: line }, { queueKey: line }]);
});

test.each([
  ['an object', {}],
  ['null', null],
  ['rows of another kind', [{ id: 1 }]],
])('%s is not a list of chapters', async (_name, body) => {
  await expect(publishedChapters(answering(() => Response.json(body)))).rejects.toThrow();
});

test('a database that answers nothing at all has no stamp', async () => {
  await expect(chaptersStamp(answering(() => Response.json([])))).rejects.toThrow(
    'The database answers nothing.',
  );
});

test('removals are asked for since a time or after the last that a build knows', async () => {
  const sql = vi.fn(() =>
    Promise.resolve([
      { id: 7, chapter_id: 'id-1', removed_at: '2026-11-22T08:00:01.5+00:00', reason: 'deleted' },
      { id: 8, chapter_id: null, removed_at: '2026-11-22T08:00:02+00:00', reason: 'reset' },
    ]),
  );
  const since = { at: new Date('2026-11-22T08:00:00Z'), lastRemoval: 6 };
  expect(await chapterRemovals({ sql: sql as never }, since)).toEqual([
    { id: 7, chapterId: 'id-1', at: new Date('2026-11-22T08:00:01.500Z'), isReset: false },
    { id: 8, chapterId: null, at: new Date('2026-11-22T08:00:02Z'), isReset: true },
  ]);
  expect(sql).toHaveBeenCalledWith(expect.any(String), ['2026-11-22T08:00:00.000Z', 6]);
  await chapterRemovals({ sql: sql as never }, { at: since.at });
  expect(sql).toHaveBeenLastCalledWith(expect.any(String), ['2026-11-22T08:00:00.000Z', null]);
});

test('administrators who cannot be told are no reason to stop', async () => {
  allowConsole(/^The administrators could not be told 'The pages were not renewed':/);
  const sql = () => Promise.reject(new Error('no such function'));
  await notifyAdministrators({ sql }, 'build_failed', 'The pages were not renewed', 'no');
});
