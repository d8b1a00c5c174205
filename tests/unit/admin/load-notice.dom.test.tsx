import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { LoadNotice } from '~/admin/Loaded.tsx';

test('announces a retry and ignores further clicks on ‘Try again’', async () => {
  const answer = Promise.withResolvers<undefined>();
  const retry = vi.fn(() => answer.promise);
  render(<LoadNotice onRetry={retry}>The chapters could not be loaded.</LoadNotice>);
  screen.getByRole('button', { name: 'Try again' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  const busy = screen.getByRole('button', { name: 'Trying again...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('alert').contains(busy)).toBe(true);
  fireEvent.click(busy);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(busy);

  answer.resolve(undefined);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(again.getAttribute('aria-disabled')).toBe('false');
  expect(document.activeElement).toBe(again);
  fireEvent.click(again);
  expect(retry).toHaveBeenCalledTimes(2);
});

function Failing({ after = <h3>Loaded</h3> }: { after?: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false);
  if (isLoaded) return after;
  return <LoadNotice onRetry={() => Promise.resolve(setLoaded(true))}>It could not be loaded.</LoadNotice>;
}

const tryAgain = () => {
  const button = screen.getByRole('button', { name: 'Try again' });
  button.focus();
  fireEvent.click(button);
};

test('focuses the section title after a successful retry', async () => {
  render(
    <details open>
      <summary>The part</summary>
      <Failing />
    </details>,
  );
  tryAgain();
  expect(await screen.findByText('Loaded')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText('The part')));
});

test('focuses the page title, once rendered, after a successful retry outside any section', async () => {
  const { rerender } = render(<Failing after="Loading" />);
  tryAgain();
  expect(await screen.findByText('Loading')).toBeTruthy();
  rerender(<Failing after={<h1>The page</h1>} />);
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The page' })),
  );
});

test('does not move focus after a successful retry if focus is elsewhere', async () => {
  render(<Failing />);
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loaded')).toBeTruthy();
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
