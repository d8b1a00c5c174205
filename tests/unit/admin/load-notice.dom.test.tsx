import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
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

/** A page whose parts fail until ‘Try again’ is pressed. */
function Failing({ where, after }: { where: 'page' | 'section' | 'group' | 'details'; after?: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false);
  const content = isLoaded ? (
    (after ?? <h3>Loaded</h3>)
  ) : (
    <LoadNotice onRetry={() => Promise.resolve(setLoaded(true))}>It could not be loaded.</LoadNotice>
  );
  if (where === 'page') return content;
  return (
    <>
      <h1>The page</h1>
      {where === 'section' && (
        <section aria-labelledby="part">
          <h2 id="part">The part</h2>
          {content}
        </section>
      )}
      {where === 'group' && (
        <div role="group" tabIndex={-1} aria-label="The group">
          {content}
        </div>
      )}
      {where === 'details' && (
        <details open>
          <summary>The details</summary>
          {content}
        </details>
      )}
    </>
  );
}

const tryAgain = () => {
  const button = screen.getByRole('button', { name: 'Try again' });
  button.focus();
  fireEvent.click(button);
};

test.each([
  { where: 'section', focused: () => screen.getByRole('heading', { name: 'The part' }) },
  { where: 'group', focused: () => screen.getByRole('group', { name: 'The group' }) },
  { where: 'details', focused: () => screen.getByText('The details') },
] as const)('a success hands the focus to the name of the $where', async ({ where, focused }) => {
  render(<Failing where={where} />);
  tryAgain();
  expect(await screen.findByText('Loaded')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(focused()));
});

test('a success without a part hands the focus to the page’s title, also where that comes later', async () => {
  const { rerender } = render(<Failing where="page" after="Loading" />);
  tryAgain();
  expect(await screen.findByText('Loading')).toBeTruthy();
  rerender(<Failing where="page" after={<h1>The page</h1>} />);
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The page' })),
  );
});

test('a success leaves the focus where it has gone in the meantime', async () => {
  render(<Failing where="section" />);
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Loaded')).toBeTruthy();
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
