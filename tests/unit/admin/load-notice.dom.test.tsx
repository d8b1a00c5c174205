import { fireEvent, render, screen } from '@testing-library/react';
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
