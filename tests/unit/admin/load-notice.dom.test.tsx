import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LoadNotice } from '~/features/admin/LoadNotice.tsx';

afterEach(cleanup);

test('‘Try again’ says that it is trying, to the ear too, and asks once, however often it is pressed', async () => {
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
