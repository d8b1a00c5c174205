import { beforeEach, describe, expect, it } from 'vitest';
import { startOfflineWorker } from '../support/offline-world.ts';

const CHAPTERS = ['/read/one', '/read/two', '/read/three', '/read/four', '/read/five', '/read/six'];
let site: Map<string, () => string>;

const publish = (versions: Record<string, string>) =>
  site.set('/offline-chapters.json', () =>
    JSON.stringify({
      builtAt: 'today',
      items: Object.entries(versions).map(([url, version]) => ({ id: url, url, version })),
    }),
  );
const cutOff = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  site = new Map([['/chapters', () => 'the list']]);
  for (const path of CHAPTERS) site.set(path, () => path);
  publish(Object.fromEntries(CHAPTERS.map((path) => [path, '1'])));
});

describe('saving chapters offline', () => {
  it('keeps and reports a partial download after an interruption, then fetches only the rest', async () => {
    site.set('/read/five', cutOff);
    const { ask, fetched } = startOfflineWorker(site);
    expect((await ask('keep')).at(-1)).toEqual({ kind: 'failed', why: 'network' });
    expect(await ask('report')).toMatchObject([{ kind: 'kept', chapters: 5, isWhole: false }]);
    site.set('/read/five', () => 'five');
    fetched.length = 0;
    expect((await ask('keep')).at(-1)).toMatchObject({ kind: 'kept', chapters: 6, isWhole: true });
    expect(fetched).toEqual(['/offline-chapters.json', '/read/five']);
    expect(await ask('report')).toMatchObject([{ kind: 'kept', chapters: 6, isWhole: true }]);
  });

  it('reports a network failure and stores nothing while offline', async () => {
    const { ask, state, kept } = startOfflineWorker(site);
    state.isOnline = false;
    expect(await ask('keep')).toEqual([{ kind: 'failed', why: 'network' }]);
    expect(await ask('report')).toEqual([{ kind: 'nothing' }]);
    expect(kept()).toEqual([]);
  });

  it('reports full storage, and removes everything on request', async () => {
    const { ask, state, kept } = startOfflineWorker(site);
    state.isFull = true;
    expect((await ask('keep')).at(-1)).toEqual({ kind: 'failed', why: 'full' });
    state.isFull = false;
    await ask('keep');
    state.isFull = true;
    publish({ '/read/one': '2' });
    expect((await ask('keep')).at(-1)).toEqual({ kind: 'failed', why: 'full' });
    expect(await ask('remove')).toEqual([{ kind: 'nothing' }]);
    expect(kept()).toEqual([]);
    expect(state.isRegistered).toBe(false);
  });

  it('skips a chapter withdrawn since the list was generated', async () => {
    site.delete('/read/two');
    const { ask, kept } = startOfflineWorker(site);
    expect((await ask('keep')).at(-1)).toMatchObject({ kind: 'kept', chapters: 5, isWhole: true });
    expect(kept()).not.toContain('/read/two');
  });
});

describe('page visit', () => {
  it('leaves admin pages and previews alone, and saves nothing without an offline copy', async () => {
    const { visit, fetched, kept } = startOfflineWorker(site);
    expect(await visit('/admin/login')).toBeUndefined();
    expect(await visit('/preview')).toBeUndefined();
    await visit('/read/one');
    expect(fetched).toEqual(['/read/one']);
    expect(kept()).toEqual([]);
  });
});
