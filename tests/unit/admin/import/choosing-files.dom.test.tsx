import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useImportTable } from '~/admin/import/use-import-table.ts';
import { createQueryClient } from '~/admin/query-client.ts';
import { respondToCalls } from '../../support/render-admin.tsx';

test.each(['is read', 'cannot be read'])(
  'uses the last chosen file, even if an earlier one %s afterward',
  async (how) => {
    respondToCalls({ book_chapters: () => [] });
    const client = createQueryClient();
    const { result } = renderHook(useImportTable, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    const slow = Promise.withResolvers<ArrayBuffer>();
    const first = new File(['First.'], 'first.txt');
    vi.spyOn(first, 'arrayBuffer').mockReturnValue(slow.promise);
    act(() => result.current.choose(first));
    act(() => result.current.choose(new File(['The second text.'], 'second.txt')));
    const texts = () => result.current.plan?.rows.map(({ text }) => text);
    const second = ['The whole manuscript\n\nThe second text.'];
    await waitFor(() => expect(texts()).toEqual(second));
    await act(async () => {
      if (how === 'is read') slow.resolve(new TextEncoder().encode('First.').buffer);
      else slow.reject(new Error('It was moved.'));
      await slow.promise.catch(() => undefined);
    });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(texts()).toEqual(second);
  },
);
