import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const page = document.documentElement;

async function loadPage() {
  vi.resetModules();
  const { DisplaySettings } = await import('~/features/accessibility/DisplaySettings.island.tsx');
  const { QuickPanel } = await import('~/features/accessibility/QuickPanel.island.tsx');
  const { $toast } = await import('~/lib/toasts/toasts.store.ts');
  return { DisplaySettings, QuickPanel, toast: () => $toast.get() };
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name, hidden: true }));

const failStorage = () => {
  throw new DOMException('Storage is blocked.', 'SecurityError');
};

beforeEach(() => {
  page.className = 'text-base text-gray-200';
});

describe('the accessibility settings', () => {
  test('follows a choice made in another tab', async () => {
    const { DisplaySettings } = await loadPage();
    render(<DisplaySettings />);
    localStorage.setItem('preferred-text-size', 'text-lg');
    fireEvent(window, new StorageEvent('storage', { key: 'preferred-text-size', newValue: 'text-lg' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Large' }).checked).toBe(true);
    expect(page.classList.contains('text-lg')).toBe(true);
  });

  test('applies a choice when storage is full, without reporting it as saved', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: failStorage, clear: () => undefined });
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
});
