import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Toaster } from '~/ui/Toaster.island.tsx';
import { showToast } from '~/lib/toasts.store.ts';

test('a new toast takes the place of the one before it', () => {
  render(<Toaster />);

  act(() =>
    showToast({ title: 'Preferences saved', description: 'Your cookie preferences have been saved.' }),
  );
  expect(screen.getByRole('status').textContent).toContain('Your cookie preferences have been saved.');

  act(() => showToast({ tone: 'error', title: 'Failed to publish chapter' }));
  expect(screen.getByRole('alert').textContent).toContain('Failed to publish chapter');
  expect(screen.queryByText('Preferences saved')).toBeNull();
});
