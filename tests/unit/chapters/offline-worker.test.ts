import { beforeEach, expect, it } from 'vitest';
import { startOfflineWorker } from '../support/offline-worker.ts';

const CHAPTERS = ['/read/one', '/read/two', '/read/three', '/read/four', '/read/five', '/read/six'];
let site: Map<string, () => string>;

const publish = (versions: Record<string, string>) =>
  site.set('/offline-chapters.json', () =>
    JSON.stringify({
      builtAt: 'today',
      items: Object.entries(versions).map(([url, version]) => ({ id: url, url, version })),
    }),
  );
const failRequest = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  site = new Map([['/chapters', () => 'the list']]);
  for (const path of CHAPTERS) site.set(path, () => path);
  publish(Object.fromEntries(CHAPTERS.map((path) => [path, '1'])));
});

it('keeps and reports a partial download after an interruption, then fetches only the rest', async () => {
  site.set('/read/five', failRequest);
  const { send, fetched } = startOfflineWorker(site);
  expect((await send('save')).at(-1)).toEqual({ kind: 'failed', reason: 'network' });
  expect(await send('report')).toMatchObject([{ kind: 'saved', chapters: 5, isComplete: false }]);
  site.set('/read/five', () => 'five');
  fetched.length = 0;
  expect((await send('save')).at(-1)).toMatchObject({ kind: 'saved', chapters: 6, isComplete: true });
  expect(fetched).toEqual(['/offline-chapters.json', '/read/five']);
  expect(await send('report')).toMatchObject([{ kind: 'saved', chapters: 6, isComplete: true }]);
});

it('reports a network failure and stores nothing while offline', async () => {
  const { send, state, storedPaths } = startOfflineWorker(site);
  state.isOnline = false;
  expect(await send('save')).toEqual([{ kind: 'failed', reason: 'network' }]);
  expect(await send('report')).toEqual([{ kind: 'none' }]);
  expect(storedPaths()).toEqual([]);
});

it('reports full storage, and removes everything on request', async () => {
  const { send, state, storedPaths } = startOfflineWorker(site);
  state.isFull = true;
  expect((await send('save')).at(-1)).toEqual({ kind: 'failed', reason: 'full' });
  state.isFull = false;
  await send('save');
  state.isFull = true;
  publish({ '/read/one': '2' });
  expect((await send('save')).at(-1)).toEqual({ kind: 'failed', reason: 'full' });
  expect(await send('remove')).toEqual([{ kind: 'none' }]);
  expect(storedPaths()).toEqual([]);
  expect(state.isRegistered).toBe(false);
});

it('skips a chapter withdrawn after the list was generated', async () => {
  site.delete('/read/two');
  const { send, storedPaths } = startOfflineWorker(site);
  expect((await send('save')).at(-1)).toMatchObject({ kind: 'saved', chapters: 5, isComplete: true });
  expect(storedPaths()).not.toContain('/read/two');
});

it('ignores visits to admin pages and previews, and saves nothing without an offline copy', async () => {
  const { visit, fetched, storedPaths } = startOfflineWorker(site);
  expect(await visit('/admin/login')).toBeUndefined();
  expect(await visit('/preview')).toBeUndefined();
  await visit('/read/one');
  expect(fetched).toEqual(['/read/one']);
  expect(storedPaths()).toEqual([]);
});
