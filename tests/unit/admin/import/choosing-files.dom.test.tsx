import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useManuscript } from '~/admin/import/use-import-table.ts';

afterEach(cleanup);

/** A file on a slow disk. */
function slowFile(name: string) {
  const bytes = Promise.withResolvers<ArrayBuffer>();
  const file = new File(['The words.'], name);
  vi.spyOn(file, 'arrayBuffer').mockReturnValue(bytes.promise);
  return { file, bytes };
}

test.each([
  [
    'is read',
    (bytes: PromiseWithResolvers<ArrayBuffer>) => bytes.resolve(new TextEncoder().encode('First.').buffer),
  ],
  ['cannot be read', (bytes: PromiseWithResolvers<ArrayBuffer>) => bytes.reject(new Error('It was moved.'))],
])('of two chosen files the last one counts, also where the other %s after it', async (_, settle) => {
  const onRead = vi.fn();
  const { result } = renderHook(() => useManuscript(onRead));
  const first = slowFile('first.txt');
  const reading = result.current.choose(first.file);
  await act(() => result.current.choose(new File(['The second text.'], 'second.txt')));
  expect(result.current.file).toMatchObject({ kind: 'read', name: 'second.txt' });
  await act(async () => {
    settle(first.bytes);
    await reading;
  });
  expect(result.current.file).toMatchObject({ kind: 'read', name: 'second.txt' });
  expect(onRead).toHaveBeenCalledTimes(1);
});
