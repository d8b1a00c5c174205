import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';

const Island = withErrorBoundary(function Island({ total }: { total: number | null; children?: ReactNode }) {
  return <p>{(total as number).toLocaleString('en-US')} views</p>;
});

beforeEach(() => {
  // React logs caught errors.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

it('shows an error, a reload button, and a link to a working page', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(<Island total={null} />);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong in this part of the page.');
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/');
  fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('keeps the children of a failed island readable', () => {
  render(
    <Island total={null}>
      <p>The chapter’s text</p>
    </Island>,
  );
  expect(screen.getByText('The chapter’s text')).toBeTruthy();
});

it('links to another page if one is given, as in the admin area', () => {
  const Page = withErrorBoundary(
    function Page(): ReactNode {
      throw new Error('broken');
    },
    { href: '/admin', label: 'Back to Dashboard' },
  );
  render(<Page />);
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/admin');
});
