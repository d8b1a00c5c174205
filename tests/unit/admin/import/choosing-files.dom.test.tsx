import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useImportTable } from '~/admin/import/use-import-table.ts';
import { createQueryClient } from '~/admin/query-client.ts';
import { respondToCalls } from '../../support/render-admin.tsx';

test.each(['finishes loading', 'fails to load'])(
  'uses the last chosen file even if an earlier one %s later',
  async (outcome) => {
    respondToCalls({ book_chapters: () => [] });
    const client = createQueryClient();
    const { result } = renderHook(useImportTable, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    const firstRead = Promise.withResolvers<ArrayBuffer>();
    const first = new File(['First.'], 'first.txt');
    vi.spyOn(first, 'arrayBuffer').mockReturnValue(firstRead.promise);
    act(() => result.current.chooseFile(first));
    act(() => result.current.chooseFile(new File(['The second text.'], 'second.txt')));
    const texts = () => result.current.plan?.rows.map(({ text }) => text);
    const secondText = ['The whole manuscript\n\nThe second text.'];
    await waitFor(() => expect(texts()).toEqual(secondText));
    await act(async () => {
      if (outcome === 'finishes loading') firstRead.resolve(new TextEncoder().encode('First.').buffer);
      else firstRead.reject(new Error('It was moved.'));
      await firstRead.promise.catch(() => undefined);
    });
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(texts()).toEqual(secondText);
  },
);
