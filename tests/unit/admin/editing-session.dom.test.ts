import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PUBLISH_WITHOUT_EMAIL, UNDO_PUBLISH } from '~/admin/chapters/chapter-changes.ts';
import { fieldsOf, type StoredChapter } from '~/admin/chapters/editor/chapter-fields.ts';
import { EditingSession } from '~/admin/chapters/editor/editing-session.ts';
import { localCopyOf } from '~/admin/chapters/editor/editor-state.ts';
import { explainUnsaved } from '~/admin/failures.ts';
import { $toast, dismissToast } from '~/lib/toasts/toasts.store.ts';
import { stubFailingStorage } from '../support/failing-storage.ts';
import { storedChapter, storedFields } from './stored-chapter.ts';

let writes: string[] = [];

function stubBackend(chapter: StoredChapter['chapter']): void {
  let version = 0;
  let row = chapter;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    if (pathname === '/rest/v1/rpc/save_version') return Response.json(null);
    if (pathname === '/rest/v1/rpc/publish_edition') {
      const { body, note } = JSON.parse(String(init?.body)) as { body: string; note: string | null };
      writes.push(`publish_edition ${JSON.stringify({ body, note })}`);
      return Response.json([{ ...row, content: body, edition: (row.edition ?? 1) + 1 }]);
    }
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    writes.push(`${init?.method} ${pathname} ${JSON.stringify(body)}`);
    version += 1;
    if (pathname === '/rest/v1/book_chapters') {
      row = { ...row, ...body };
      return Response.json([row]);
    }
    return Response.json([
      { content: body['content'] ?? body['body'], updated_at: `2026-11-2${version}T00:00:00Z` },
    ]);
  });
}

function openSession(change: Partial<StoredChapter['chapter']>): EditingSession {
  const stored = {
    ...storedChapter,
    chapter: { ...storedChapter.chapter, release_date: '2099-11-27T09:00:00+00:00', ...change },
  };
  stubBackend(stored.chapter);
  return new EditingSession({ stored, fields: fieldsOf(stored) });
}
const isDateAsked = (session: EditingSession) => session.$state.get().isDateAsked;
const isReady = (session: EditingSession) => session.$state.get().stored?.chapter.is_ready;

beforeEach(() => {
  writes = [];
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
});

test('numbers a new address that is taken, unless the author chose it', async () => {
  const create = async (slug: string) => {
    stubBackend(storedChapter.chapter);
    const succeed = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) =>
      String(init?.body).includes(`"slug":"${slug}"`)
        ? Response.json({ code: '23505', message: '"book_chapters_slug_key"' }, { status: 409 })
        : succeed(input, init),
    );
    const fields = { ...storedFields, number: '15', title: 'Honest Weights', slug, text: '' };
    const session = new EditingSession({ stored: null, fields });
    await session.save();
    return session.$state.get();
  };
  expect((await create('honest-weights')).fields.slug).toBe('honest-weights-15');
  expect((await create('my-address')).errors.slug).toBe('Another chapter has this address.');
});

test('does not repeat a manual save when autosaving', async () => {
  const session = openSession({});
  session.edit({ text: 'Typed.' });
  await Promise.all([session.save(), session.autosave()]);
  expect(writes).toEqual(['PATCH /rest/v1/chapter_drafts {"content":"Typed."}']);
  expect($toast.get()?.title).toBe('Chapter saved');
});

test('confirms before publishing a chapter that is not ready, and publishes once on a double click', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const session = openSession({});
  await session.publish();
  expect(writes).toEqual([]);
  confirm.mockReturnValue(true);
  await Promise.all([session.publish(), session.publish()]);
  expect(writes).toEqual([expect.stringMatching(/^PATCH \/rest\/v1\/book_chapters .*"The text\."/)]);
  expect($toast.get()?.title).toBe('Chapter published successfully!');
});

test.each([true, false])(
  'undoes a publication so that the chapter is as ready as before: %s',
  async (is_ready) => {
    vi.stubGlobal('confirm', () => true);
    const session = openSession({ is_ready, is_announced: true });
    await session.publish();
    // As opened again within the time to undo.
    const published = session.$state.get().stored as StoredChapter;
    const reopened = new EditingSession({ stored: published, fields: fieldsOf(published) });
    writes = [];
    await reopened.withdraw(UNDO_PUBLISH);
    expect(writes[0]).toContain(JSON.stringify({ is_announced: true, is_ready, is_published: false }));
  },
);

test('asks before publishing without an email, even if the chapter is ready', async () => {
  const confirm = vi.fn<(question: string) => boolean>(() => false);
  vi.stubGlobal('confirm', confirm);
  await openSession({ is_ready: true }).publish(PUBLISH_WITHOUT_EMAIL);
  expect(writes).toEqual([]);
  expect(confirm.mock.lastCall?.[0]).toMatch(
    /^Publish “.+” now, without an email\? Its planned date is Nov 27, 2099, 11:00 AM\.$/,
  );
});

test('saves nothing if readers see the chapter as it is', async () => {
  const session = openSession({ is_published: true, content: 'The text.' });
  session.edit({ text: 'The text.' });
  await session.save();
  expect(writes).toEqual([]);
  session.edit({ text: 'Changed.' });
  await session.save();
  expect($toast.get()?.title).toBe('Draft saved');
});

test('writes nothing during a conflict', async () => {
  localCopyOf(storedChapter.chapter.id).set({
    fields: { ...storedFields, text: 'Last week’s text.' },
    baseline: { ...storedFields, text: 'The text two weeks ago.' },
  });
  const session = openSession({ release_date: storedChapter.chapter.release_date });
  expect(session.$state.get().conflict?.labels).toEqual(['text']);
  await Promise.all([session.save(), session.publish(), session.autosave()]);
  expect(writes).toEqual([]);
  await session.resolveConflict('mine');
  expect(writes).toEqual(['PATCH /rest/v1/chapter_drafts {"content":"Last week’s text."}']);
  localCopyOf(storedChapter.chapter.id).set(null);
});

test('says that text was restored until it is saved or edited', async () => {
  const openRestored = () => {
    localCopyOf(storedChapter.chapter.id).set({
      fields: { ...storedFields, text: 'Typed before.' },
      baseline: storedFields,
    });
    return openSession({ release_date: storedChapter.chapter.release_date });
  };
  const isRestored = (session: EditingSession) => session.$state.get().isRestored;
  const session = openRestored();
  expect(isRestored(session)).toBe(true);
  await session.autosave();
  expect(isRestored(session)).toBe(false);
  const edited = openRestored();
  edited.edit({ title: 'Another' });
  expect(isRestored(edited)).toBe(false);
  localCopyOf(storedChapter.chapter.id).set(null);
});

test('says to keep the page open if neither the server nor the browser stores the text', async () => {
  const session = openSession({});
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const storage = localStorage;
  stubFailingStorage('setItem');
  session.edit({ text: 'Typed.' });
  await session.save();
  expect(session.$state.get().save).toMatchObject({
    message: expect.stringMatching(
      /Keep this page open: this browser isn’t storing your changes\.$/,
    ) as string,
  });
  vi.stubGlobal('localStorage', storage);
  session.keepLocalCopy();
  await session.save();
  expect(session.$state.get().save).toMatchObject({
    message: expect.stringMatching(/Your text is safe in this browser\.$/) as string,
  });
  localCopyOf(storedChapter.chapter.id).set(null);
});

test('explains the database’s tag limit', async () => {
  const session = openSession({});
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ code: '23514', message: 'Line 12 has more than 200 tags.' }, { status: 400 }),
    ),
  );
  session.edit({ text: 'Typed.' });
  await session.save();
  expect(session.$state.get().errors.text).toBe(
    'The text has too much formatting. Remove some and try again.',
  );
});

test('saves the text and marks it ready in one write', async () => {
  const session = openSession({});
  session.edit({ text: 'Finished.' });
  await session.markReady();
  expect(writes).toEqual([expect.stringMatching(/^POST \/rest\/v1\/rpc\/save_ready_draft .*"Finished\."/)]);
  expect(isReady(session)).toBe(true);
  expect($toast.get()).toMatchObject({
    title: 'Chapter is ready',
    description: 'Planned for Nov 27, 2099, 11:00 AM.',
  });
});

test('asks for a date before marking an undated chapter ready', async () => {
  const session = openSession({ release_date: null });
  await session.markReady();
  expect(isDateAsked(session)).toBe(true);
  expect(writes).toEqual([]);
  session.edit({ date: '2099-11-28', time: '20:00' });
  await session.markReady();
  expect(writes.map((write) => write.split(' ')[1])).toEqual([
    '/rest/v1/book_chapters',
    '/rest/v1/rpc/save_ready_draft',
  ]);
  expect(writes[0]).toContain('"release_date":"2099-11-28T18:00:00.000Z"');
  expect(isDateAsked(session)).toBe(false);
  expect(isReady(session)).toBe(true);
});

test('asks for another date before marking a chapter with a past date ready', async () => {
  const session = openSession({ release_date: '2020-11-27T09:00:00+00:00' });
  await session.markReady();
  expect(isDateAsked(session)).toBe(true);
  expect(writes).toEqual([]);
});

test('refuses to mark a chapter without text ready', async () => {
  const session = openSession({});
  session.edit({ text: ' ' });
  await session.markReady();
  expect(writes).toEqual([]);
  expect(session.$state.get().errors.text).toBeDefined();
});

test('marks a ready chapter not ready when its text changes, until it is marked ready again', async () => {
  const session = openSession({ is_ready: true });
  session.edit({ text: 'Half a sent' });
  await session.autosave();
  expect(writes).toEqual(['PATCH /rest/v1/chapter_drafts {"content":"Half a sent"}']);
  expect(isReady(session)).toBe(false);
  expect(session.$state.get().hasLostReady).toBe(true);
  await session.save();
  expect(session.$state.get().hasLostReady).toBe(true);
  await session.markReady();
  expect(writes.at(-1)).toContain('save_ready_draft');
  expect(isReady(session)).toBe(true);
  expect(session.$state.get().hasLostReady).toBe(false);
});

test('no longer notes that ‘Ready’ was lost after ‘Mark not ready’', async () => {
  const session = openSession({ is_ready: true });
  await session.markNotReady();
  expect(isReady(session)).toBe(false);
  session.edit({ text: 'Changed.' });
  await session.save();
  expect(session.$state.get().hasLostReady).toBe(false);
});

describe('a changed published text', () => {
  const openPublished = () => {
    const published_at = '2026-11-27T09:00:00+00:00';
    const session = openSession({ is_published: true, content: 'Old.', published_at });
    session.edit({ text: 'New.' });
    writes = [];
    return session;
  };

  test('is published as a correction by default', async () => {
    const session = openPublished();
    await session.publish();
    expect(writes.at(-1)).toBe('PATCH /rest/v1/book_chapters {"content":"New."}');
    expect($toast.get()?.title).toBe('Changes published');
    expect(session.$state.get().stored?.chapter.edition).toBe(1);
  });

  test.each([
    ['A new ending. ', 'A new ending.'],
    ['  ', null],
  ])('is published as a new edition with the note %j', async (typed, note) => {
    const session = openPublished();
    session.edit({ title: 'New title' });
    session.chooseEdition(typed);
    await session.publish();
    expect(writes.slice(-2)).toEqual([
      'PATCH /rest/v1/book_chapters {"chapter_title":"New title"}',
      `publish_edition ${JSON.stringify({ body: 'New.', note })}`,
    ]);
    expect($toast.get()?.title).toBe('Edition 2 published');
    const { stored, editionNote } = session.$state.get();
    expect([stored?.chapter.edition, stored?.draft, editionNote]).toEqual([2, null, null]);
  });

  test('is a correction again once it is no longer changed', async () => {
    const session = openPublished();
    session.chooseEdition('A note');
    session.edit({ text: 'Old.', title: 'Only the title' });
    await session.publish();
    expect(writes.some((write) => write.startsWith('publish_edition'))).toBe(false);
  });
});

test.each([
  [false, 'You’re offline. Your text is safe in this browser.'],
  [true, 'The site can’t be reached right now. Your text is safe in this browser.'],
])('explains a failed request if the browser is online: %s', (isOnline, message) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  expect(explainUnsaved('unreachable')).toBe(message);
});
