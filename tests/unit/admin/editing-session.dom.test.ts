import { beforeEach, expect, test, vi } from 'vitest';
import { EditingSession } from '~/features/admin/chapters/editor/editing-session.ts';
import { localCopyOf } from '~/features/admin/chapters/editor/local-copy.ts';
import { $toast, dismissToast } from '~/lib/toasts/toasts.store.ts';
import { aStoredChapter, itsForm } from './a-stored-chapter.ts';

const { id } = aStoredChapter.chapter;
let writes: string[] = [];
let version = 0;

/** Takes every write, and answers with a new version. */
function backendTakesWrites(): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    // Each save by hand also keeps a version, which the tests of the history look at.
    if (pathname === '/rest/v1/rpc/keep_version') return Response.json(null);
    const { content } = JSON.parse(String(init?.body)) as { content: string };
    writes.push(`${init?.method} ${pathname} ${content}`);
    version += 1;
    const written = { content, updated_at: `version ${version}` };
    return Response.json([
      pathname === '/rest/v1/book_chapters'
        ? { ...aStoredChapter.chapter, ...written, is_published: true }
        : written,
    ]);
  });
}

beforeEach(() => {
  writes = [];
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
  backendTakesWrites();
});

test('a draft that was saved by hand in the meantime is not saved automatically once more', async () => {
  const session = new EditingSession({ stored: aStoredChapter, fields: itsForm });
  session.edit({ text: 'Typed.' });
  await Promise.all([session.save(), session.autosave()]);
  expect(writes).toEqual(['PATCH /rest/v1/chapter_drafts Typed.']);
  expect(session.$state.get().conflict).toBeNull();
  expect($toast.get()?.title).toBe('Chapter saved');
});

test('a chapter that is not ready is published only after the question', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const session = new EditingSession({ stored: aStoredChapter, fields: itsForm });
  await session.publish();
  expect(writes).toEqual([]);
  confirm.mockReturnValue(true);
  await session.publish();
  expect(writes).toEqual(['PATCH /rest/v1/book_chapters The text.']);
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('pressing Publish twice publishes once', async () => {
  vi.stubGlobal('confirm', () => true);
  const session = new EditingSession({ stored: aStoredChapter, fields: itsForm });
  await Promise.all([session.publish(), session.publish()]);
  expect(writes).toEqual(['PATCH /rest/v1/book_chapters The text.']);
  expect($toast.get()?.title).toBe('Chapter published successfully!');
});

test('no key and no clock writes over a conflict before it is decided', async () => {
  localCopyOf(id).write({
    fields: { ...itsForm, text: 'Of last week.' },
    chapterVersion: 'earlier',
    draftVersion: null,
  });
  const session = new EditingSession({ stored: aStoredChapter, fields: itsForm });
  expect(session.$state.get().conflict?.kind).toBe('changed-elsewhere');
  await Promise.all([session.save(), session.publish(), session.autosave()]);
  expect(writes).toEqual([]);
  await session.keepMine();
  expect(writes).toEqual(['PATCH /rest/v1/chapter_drafts Of last week.']);
});

test('a text with too many tags is not sent, and the field names the line', async () => {
  const session = new EditingSession({ stored: aStoredChapter, fields: itsForm });
  session.edit({ text: `Title\n${'<b>'.repeat(201)}` });
  await session.save();
  expect(writes).toEqual([]);
  expect(session.$state.get().errors.text).toBe('Line 2 has more than 200 tags.');
});

test('should the database refuse the tags of a text, the author is told so in words', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ code: '23514', message: 'Line 12 has more than 200 tags.' }, { status: 400 }),
    ),
  );
  const session = new EditingSession({ stored: aStoredChapter, fields: itsForm });
  session.edit({ text: 'Typed.' });
  await session.save();
  expect(session.$state.get().errors.text).toBe(
    'A line of the text has more than 200 tags, or the whole text more than 20,000.',
  );
  expect($toast.get()?.title).toBe('Failed to save chapter');
});
