import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmFollow } from '~/features/follow/ConfirmFollow.island.tsx';
import { PreferencesForm } from '~/features/follow/FollowPreferences.island.tsx';
import type { FollowTopic } from '~/lib/mail/outgoing-mail.ts';

const TOKEN = 'ab12'.repeat(16);
const SAVED = 'Your choice is saved.';

let answers: ((response: Response) => void)[] = [];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
});

async function answer(index: number, word: string): Promise<void> {
  await vi.waitFor(() => expect(answers).toHaveLength(index + 1));
  answers[index]?.(Response.json(word));
}

function paste(fragment: string): void {
  location.hash = fragment;
  window.dispatchEvent(new Event('hashchange'));
}

afterEach(() => {
  location.hash = '';
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks again and confirms when a full link replaces a truncated one', async () => {
  location.hash = TOKEN.slice(0, 40);
  render(<ConfirmFollow />);
  press('Yes, write to me');
  await screen.findByRole('heading', { name: 'This link does not work' });
  paste(TOKEN);
  await screen.findByRole('heading', { name: 'Is this your address?' });
  expect(answers).toEqual([]);
  press('Yes, write to me');
  await answer(0, 'confirmed');
  await screen.findByRole('heading', { name: 'Thank you: your address is confirmed' });
});

it('ignores the response to the previous link', async () => {
  location.hash = 'cd34'.repeat(16);
  render(<ConfirmFollow />);
  press('Yes, write to me');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  paste(TOKEN);
  await screen.findByRole('button', { name: 'Yes, write to me' });
  press('Yes, write to me');
  await answer(1, 'confirmed');
  answers[0]?.(Response.json('expired'));
  await screen.findByRole('heading', { name: 'Thank you: your address is confirmed' });
});

it('keeps the confirmation after the link to the content is followed', async () => {
  location.hash = TOKEN;
  render(<ConfirmFollow />);
  paste('content');
  press('Yes, write to me');
  await answer(0, 'confirmed');
  await screen.findByRole('heading', { name: 'Thank you: your address is confirmed' });
  expect(screen.getByRole('link', { name: 'Choose what we write about' }).getAttribute('href')).toBe(
    `/follow/preferences#${TOKEN}`,
  );
});

it('reports a choice as saved only while it matches the saved one', () => {
  const outcome = { success: SAVED };
  const form = (topics: FollowTopic[], isBusy = false) => (
    <PreferencesForm
      takesFocus={false}
      preferences={{ emailHint: 'r…@example.org', status: 'confirmed', topics }}
      outcome={isBusy ? {} : outcome}
      isBusy={isBusy}
      onChoose={() => undefined}
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
