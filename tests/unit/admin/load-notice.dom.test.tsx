import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { LoadNotice } from '~/admin/Loaded.tsx';

test('announces a retry and ignores further clicks on ‘Try again’', async () => {
  const response = Promise.withResolvers<undefined>();
  const retry = vi.fn(() => response.promise);
  render(<LoadNotice onRetry={retry}>The chapters could not be loaded.</LoadNotice>);
  screen.getByRole('button', { name: 'Try again' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  const retrying = screen.getByRole('button', { name: 'Trying again...' });
  expect(retrying.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('alert').contains(retrying)).toBe(true);
  fireEvent.click(retrying);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(retrying);

  response.resolve(undefined);
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(retryButton.getAttribute('aria-disabled')).toBe('false');
  expect(document.activeElement).toBe(retryButton);
  fireEvent.click(retryButton);
  expect(retry).toHaveBeenCalledTimes(2);
});

function FailingSection({ after = <h3>Loaded</h3> }: { after?: ReactNode }) {
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
      <summary>The section</summary>
      <FailingSection />
    </details>,
  );
  tryAgain();
  expect(await screen.findByText('Loaded')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText('The section')));
});

test('focuses the page title when it renders after a successful retry outside any section', async () => {
  const { rerender } = render(<FailingSection after="Loading" />);
  tryAgain();
  expect(await screen.findByText('Loading')).toBeTruthy();
  rerender(<FailingSection after={<h1>The page</h1>} />);
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The page' })),
  );
});

test('does not move focus after a successful retry if it is on another element', async () => {
  render(<FailingSection />);
  const input = document.body.appendChild(document.createElement('input'));
  input.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loaded')).toBeTruthy();
  expect(document.activeElement).toBe(input);
  input.remove();
});
