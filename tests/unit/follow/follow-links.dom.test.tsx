import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmFollow } from '~/features/follow/ConfirmFollow.island.tsx';
import { PreferencesForm } from '~/features/follow/FollowPreferences.island.tsx';
import type { FollowTopic } from '~/lib/mail/outgoing-mail.ts';

const TOKEN = 'ab12'.repeat(16);
const SAVED = 'Your preferences are saved.';

let pendingResponses: ((response: Response) => void)[] = [];

beforeEach(() => {
  pendingResponses = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => pendingResponses.push(resolve)));
});

async function respond(index: number, status: string): Promise<void> {
  await vi.waitFor(() => expect(pendingResponses).toHaveLength(index + 1));
  pendingResponses[index]?.(Response.json(status));
}

function openFragment(fragment: string): void {
  location.hash = fragment;
  window.dispatchEvent(new Event('hashchange'));
}

afterEach(() => {
  location.hash = '';
});

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('confirms an address if the full link replaces a truncated one', async () => {
  location.hash = TOKEN.slice(0, 40);
  render(<ConfirmFollow />);
  click('Confirm my email');
  await screen.findByRole('heading', { name: 'This link does not work' });
  openFragment(TOKEN);
  await screen.findByRole('heading', { name: 'Confirm your email' });
  expect(pendingResponses).toEqual([]);
  click('Confirm my email');
  await respond(0, 'confirmed');
  await screen.findByRole('heading', { name: 'Thank you! Your address is confirmed' });
});

it('ignores the response to the previous link', async () => {
  location.hash = 'cd34'.repeat(16);
  render(<ConfirmFollow />);
  click('Confirm my email');
  await vi.waitFor(() => expect(pendingResponses).toHaveLength(1));
  openFragment(TOKEN);
  await screen.findByRole('button', { name: 'Confirm my email' });
  click('Confirm my email');
  await respond(1, 'confirmed');
  pendingResponses[0]?.(Response.json('expired'));
  await screen.findByRole('heading', { name: 'Thank you! Your address is confirmed' });
});

it('keeps the token after the skip link is used', async () => {
  location.hash = TOKEN;
  render(<ConfirmFollow />);
  openFragment('content');
  click('Confirm my email');
  await respond(0, 'confirmed');
  await screen.findByRole('heading', { name: 'Thank you! Your address is confirmed' });
  expect(screen.getByRole('link', { name: 'Choose topics' }).getAttribute('href')).toBe(
    `/follow/preferences#${TOKEN}`,
  );
});

it('shows a choice as saved only if it matches the stored one', () => {
  const outcome = { success: SAVED };
  const form = (topics: FollowTopic[], isBusy = false) => (
    <PreferencesForm
      shouldFocus={false}
      preferences={{ emailHint: 'r…@example.org', status: 'confirmed', topics, catchUpDays: null }}
      outcome={isBusy ? {} : outcome}
      isBusy={isBusy}
      onSave={() => undefined}
    />
  );
  const news = () => screen.getByLabelText('News about the series');
  const { rerender } = render(form(['chapters']));
  expect(screen.queryByText(SAVED)).not.toBeNull();
  fireEvent.click(news());
  expect(screen.queryByText(SAVED)).toBeNull();
  rerender(form(['chapters'], true));
  fireEvent.click(screen.getByLabelText('New podcast episodes'));
  rerender(form(['chapters', 'news']));
  expect(screen.queryByText(SAVED)).toBeNull();
  rerender(form(['chapters', 'episodes', 'news']));
  expect(screen.queryByText(SAVED)).not.toBeNull();
});
