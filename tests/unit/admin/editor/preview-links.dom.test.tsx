import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PreviewLinksItem } from '~/admin/chapters/editor/PreviewLinks.tsx';
import { renderAdmin } from '../../support/render-admin.tsx';

const link = (id: string) => ({
  id,
  note: id,
  created_at: '2026-11-22T08:00:00+00:00',
  expires_at: '2999-01-01T00:00:00+00:00',
  revoked_at: null as string | null,
});

let links: ReturnType<typeof link>[];
let response: PromiseWithResolvers<undefined>;
let revoked: string[];

beforeEach(() => {
  links = [link('Ruth'), link('Boaz')];
  response = Promise.withResolvers();
  revoked = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : String(input));
    if (String(input).includes('create_preview_link')) {
      links = [link('Naomi'), ...links];
      return Response.json([{ id: 'Naomi', token: 'secret', expires_at: link('Naomi').expires_at }]);
    }
    if (init?.method !== 'PATCH') return Response.json(links);
    const id = searchParams.get('id')?.replace('eq.', '') ?? '';
    revoked.push(id);
    await response.promise;
    links = links.map((row) => (row.id === id ? { ...row, revoked_at: '2026-11-22T09:00:00+00:00' } : row));
    return Response.json([{ id }]);
  });
});

test('revokes links one at a time, then moves focus to the title', async () => {
  const confirm = vi.fn(() => true);
  vi.stubGlobal('confirm', confirm);
  renderAdmin(<PreviewLinksItem chapterId="a-chapter" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share a preview' }));
  const ruth = await screen.findByRole('button', { name: 'Revoke the link Ruth' });
  ruth.focus();
  fireEvent.click(ruth);
  const boaz = screen.getByRole('button', { name: 'Revoke the link Boaz' });
  await waitFor(() => expect(boaz.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(boaz);
  expect(confirm).toHaveBeenCalledTimes(1);

  response.resolve(undefined);
  await waitFor(() => expect(boaz.getAttribute('aria-disabled')).toBe('false'));
  expect(screen.queryByRole('button', { name: 'Revoke the link Ruth' })).toBeNull();
  const title = screen.getByRole('heading', { name: 'Share a preview' });
  await waitFor(() => expect(document.activeElement).toBe(title));

  fireEvent.click(boaz);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull());
  expect(revoked).toEqual(['Ruth', 'Boaz']);
});

test('shows a new link only until it is revoked', async () => {
  vi.stubGlobal('confirm', () => true);
  response.resolve(undefined);
  renderAdmin(<PreviewLinksItem chapterId="a-chapter" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share a preview' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create link' }));
  const field = await screen.findByLabelText<HTMLInputElement>(/^Your new link\./);
  expect(field.value).toMatch(/\/preview#secret$/);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the link Ruth' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke the link Ruth' })).toBeNull());
  expect(screen.queryByLabelText(/^Your new link\./)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke the link Naomi' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Your new link\./)).toBeNull());
});
