import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Retention } from '~/features/admin/settings/Retention.tsx';

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

const saved: unknown[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    if (pathname.endsWith('/rpc/retention_settings'))
      return json([{ user_agent_days: 90, unconfirmed_days: 14 }]);
    if (!pathname.endsWith('/rpc/save_retention_settings'))
      throw new TypeError(`No answer from ${pathname}.`);
    saved.push(JSON.parse(String(init?.body)));
    return new Response(null, { status: 204 });
  });
});
afterEach(cleanup);

test('a number of days that is refused has the focus, and its problem is read out with it', async () => {
  render(<Retention />);
  const userAgents = await screen.findByLabelText('Days until user agents and IP addresses are emptied');
  const unconfirmed = screen.getByLabelText('Days until unconfirmed addresses are deleted');
  const save = screen.getByRole('button', { name: 'Save' });
  const problemOf = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

  fireEvent.change(userAgents, { target: { value: '0' } });
  fireEvent.change(unconfirmed, { target: { value: '366' } });
  fireEvent.click(save);
  expect(document.activeElement).toBe(userAgents);
  expect(userAgents.getAttribute('aria-invalid')).toBe('true');
  expect(problemOf(userAgents)).toBe('Enter a whole number from 1 to 3,650.');
  expect(problemOf(unconfirmed)).toBe('Enter a whole number from 1 to 365.');

  fireEvent.change(userAgents, { target: { value: '3,650' } });
  fireEvent.click(save);
  expect(document.activeElement).toBe(unconfirmed);
  expect(userAgents.getAttribute('aria-describedby')).toBeNull();
  expect(saved).toEqual([]);

  fireEvent.change(unconfirmed, { target: { value: '7' } });
  fireEvent.click(save);
  await vi.waitFor(() => expect(saved).toEqual([{ user_agent_days: 3650, unconfirmed_days: 7 }]));
  expect(unconfirmed.getAttribute('aria-invalid')).toBeNull();
});
