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

describe('keeping chapters', () => {
  it('that is broken off half way keeps what has come, says so later too, and fetches only the rest', async () => {
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

  it('without any network fails with a word, and keeps nothing', async () => {
    const { ask, state, kept } = startOfflineWorker(site);
    state.isOnline = false;
    expect(await ask('keep')).toEqual([{ kind: 'failed', why: 'network' }]);
    expect(await ask('report')).toEqual([{ kind: 'nothing' }]);
    expect(kept()).toEqual([]);
  });

  it('in a browser without space fails with a word, and all of it can be removed', async () => {
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

  it('leaves out a chapter that was withdrawn since the list was made', async () => {
    site.delete('/read/two');
    const { ask, kept } = startOfflineWorker(site);
    expect((await ask('keep')).at(-1)).toMatchObject({ kind: 'kept', chapters: 5, isWhole: true });
    expect(kept()).not.toContain('/read/two');
  });
});

describe('a visit', () => {
  it('of the administration and of previews is left to the browser, and without a copy nothing is fetched', async () => {
    const { visit, fetched, kept } = startOfflineWorker(site);
    expect(await visit('/admin/login')).toBeUndefined();
    expect(await visit('/preview')).toBeUndefined();
    await visit('/read/one');
    expect(fetched).toEqual(['/read/one']);
    expect(kept()).toEqual([]);
  });
});
