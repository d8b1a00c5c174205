import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFailingStorage } from '../support/failing-storage.ts';

const page = document.documentElement;

async function loadPage() {
  vi.resetModules();
  const { DisplaySettings } = await import('~/features/accessibility/DisplaySettings.island.tsx');
  const { QuickPanel } = await import('~/features/accessibility/QuickPanel.island.tsx');
  const { $toast } = await import('~/lib/toasts/toasts.store.ts');
  return { DisplaySettings, QuickPanel, toast: () => $toast.get() };
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name, hidden: true }));

beforeEach(() => {
  page.className = 'text-base text-gray-200';
});

test('applies a choice made in another tab', async () => {
  const { DisplaySettings } = await loadPage();
  render(<DisplaySettings />);
  localStorage.setItem('preferred-text-size', 'text-lg');
  fireEvent(window, new StorageEvent('storage', { key: 'preferred-text-size', newValue: 'text-lg' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Large' }).checked).toBe(true);
  expect(page.classList.contains('text-lg')).toBe(true);
});

test('applies a choice when storage is full, but does not report it as saved', async () => {
  stubFailingStorage('setItem');
  const { DisplaySettings, toast } = await loadPage();
  render(<DisplaySettings />);

  choose('Large');
  expect(page.classList.contains('text-lg')).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Large' }).checked).toBe(true);
  expect(toast()).toMatchObject({
    title: 'Text size changed on this page only',
    description: 'Your browser does not allow this site to save your choice.',
  });

  choose('White');
  expect(page.classList.contains('text-white')).toBe(true);
  expect(toast()?.title).toBe('Text color changed on this page only');
});
