import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '~/admin/query-client.ts';
import { useRecord, type RecordKind } from '~/admin/use-record.ts';
import { DataError } from '~/data/data-error.ts';
import '../support/render-admin.tsx';

type Note = { id: string; title: string; updated_at: string };
type Fields = { title: string };
type Errors = { title?: string };

let stored: Note;
let response: PromiseWithResolvers<undefined>;
let writes: string[];

const NOTE: RecordKind<Note, Fields, Errors> = {
  noun: 'note',
  schema: v.object({ title: v.string() }),
  fieldsOf: ({ title }) => ({ title }),
  problemsOf: ({ title }) => (title === '' ? { title: 'Enter a title.' } : {}),
  load: () => Promise.resolve(stored),
  save: async ({ title }, { updated_at }) => {
    writes.push(title);
    await response.promise;
    if (updated_at !== stored.updated_at) throw new DataError('PGRST116', 'No rows');
    stored = { ...stored, title, updated_at: `${writes.length}` };
    return stored;
  },
};

function openNote() {
  const client = createQueryClient();
  return renderHook(() => useRecord(NOTE, { id: 'a', title: 'Old', updated_at: '0' }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result;
}
type Opened = ReturnType<typeof openNote>;

const type = (note: Opened, title: string) => act(() => note.current.edit({ title }));
const press = (note: Opened, next?: () => void) => act(() => void note.current.save(next));
const settle = () => act(async () => response.resolve(undefined));
const isIdle = (note: Opened) => waitFor(() => expect(note.current.isSaving).toBe(false));

beforeEach(() => {
  localStorage.clear();
  stored = { id: 'a', title: 'Old', updated_at: '0' };
  response = Promise.withResolvers();
  writes = [];
});

test('continues at once if nothing has changed, and otherwise after saving', async () => {
  const next = vi.fn();
  const note = openNote();
  press(note, next);
  expect(next).toHaveBeenCalledTimes(1);
  type(note, 'New');
  press(note, next);
  expect(next).toHaveBeenCalledTimes(1);
  await settle();
  await waitFor(() => expect(next).toHaveBeenCalledTimes(2));
  expect(note.current.isDirty).toBe(false);
  expect(writes).toEqual(['New']);
});

test('loses no press: two before the write is noticed, and one during the write, after more text', async () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const note = openNote();
  type(note, 'New');
  act(() => {
    note.current.save(first);
    note.current.save(second);
  });
  type(note, 'Newer');
  press(note, third);
  expect(first).not.toHaveBeenCalled();
  await settle();
  await waitFor(() => expect(third).toHaveBeenCalledTimes(1));
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(1);
  expect(stored.title).toBe('Newer');
  expect(writes).toEqual(['New', 'Newer']);
});

test('does not continue with a problem, after a failure, or during a conflict', async () => {
  const next = vi.fn();
  const note = openNote();
  type(note, '');
  press(note, next);
  expect(note.current.errors).toEqual({ title: 'Enter a title.' });
  type(note, 'Mine');
  expect(note.current.errors).toEqual({});

  press(note, next);
  await act(async () => response.reject(new DataError('network', 'Offline')));
  await waitFor(() => expect(note.current.failure).toContain('Your text is safe in this browser.'));
  await isIdle(note);

  response = Promise.withResolvers();
  stored = { ...stored, title: 'Theirs', updated_at: 'theirs' };
  press(note, next);
  await settle();
  await waitFor(() => expect(note.current.theirs).not.toBeNull());
  await isIdle(note);
  expect(note.current.differences).toEqual(['title: theirs “Theirs”; yours “Mine”']);
  press(note, next);
  act(() => note.current.choose('mine'));
  expect(next).not.toHaveBeenCalled();
  press(note, next);
  await waitFor(() => expect(next).toHaveBeenCalledTimes(1));
  expect(stored.title).toBe('Mine');
  expect(writes).toEqual(['Mine', 'Mine', 'Mine']);
});
