import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CookieBanner } from '~/features/consent/CookieBanner.island.tsx';
import { answerConsent } from '~/features/consent/consent.store.ts';
import { $offersHeld, $toast, dismissToast } from '~/lib/toasts/toasts.store.ts';
import { refuseStorage } from '../support/refuse-storage.ts';

type TestWindow = { gtag?: (...command: unknown[]) => void };
const page = window as TestWindow;

const GRANTED = {
  analytics_storage: 'granted',
  ad_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
};

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const banner = () => screen.queryByRole('region', { name: 'Cookie consent' });
const commands: unknown[][] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  commands.length = 0;
  page.gtag = (...command) => commands.push(command);
  // A moment later than the beginning of time.
  vi.advanceTimersByTime(100);
  const loadEventStart = performance.now();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { loadEventStart } as PerformanceNavigationTiming,
  ]);
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
});

afterEach(() => {
  // The store lives as long as the test file: it forgets as it would when another tab clears the site's data.
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: null })));
  cleanup();
  vi.advanceTimersByTime(1100);
  vi.useRealTimers();
});

/** A link would leave the page, which a document in a test cannot. */
const staying = (run: () => void) => {
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  run();
  window.removeEventListener('click', stay);
};

test('the banner is hidden at load and appears 1500 ms after it', () => {
  render(<CookieBanner />);
  expect(banner()).toBeNull();
  pass(1499);
  expect(banner()).toBeNull();
  pass(1);
  expect(banner()).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe(
    'A question about cookies is at the start of this page.',
  );
});

test('the wait counts from the load of the page, however late the banner itself arrives', () => {
  vi.advanceTimersByTime(1200);
  render(<CookieBanner />);
  pass(299);
  expect(banner()).toBeNull();
  pass(1);
  expect(banner()).not.toBeNull();
});

for (const stored of ['yes', '', 'false']) {
  test(`a stored '${stored}' is not an answer`, () => {
    localStorage.setItem('cookieConsent', stored);
    render(<CookieBanner />);
    pass(1500);
    expect(banner()).not.toBeNull();
  });
}

for (const stored of ['true', 'custom']) {
  test(`a stored '${stored}' keeps the banner away`, () => {
    localStorage.setItem('cookieConsent', stored);
    render(<CookieBanner />);
    pass(10_000);
    expect(banner()).toBeNull();
  });
}

for (const name of ['Accept All', 'Close and allow all cookies']) {
  test(`'${name}' stores 'true', hides the banner, grants everything and says so`, () => {
    render(<CookieBanner />);
    pass(1500);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(localStorage.getItem('cookieConsent')).toBe('true');
    expect(banner()).toBeNull();
    expect(commands).toEqual([['consent', 'update', GRANTED]]);
    expect($toast.get()).toMatchObject({
      title: 'Preferences saved',
      description: 'Your cookie preferences have been saved.',
    });
  });
}

test("'Decline' is one press too: it stores 'custom', hides the banner, grants nothing and says so", () => {
  render(<CookieBanner />);
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(localStorage.getItem('cookieConsent')).toBe('custom');
  expect(banner()).toBeNull();
  expect(commands).toEqual([]);
  expect($toast.get()).toMatchObject({ title: 'Preferences saved' });
});

test('offers wait from the first moment until the question is answered', () => {
  render(<CookieBanner />);
  expect($offersHeld.get()).toBe(true);
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect($offersHeld.get()).toBe(false);
});

for (const [name, address] of [
  ['Privacy Policy', '/privacy'],
  ['Manage Preferences', '/privacy#cookie-policy'],
] as const) {
  test(`'${name}' stores 'custom', hides the banner and leads to ${address}`, () => {
    render(<CookieBanner />);
    pass(1500);
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(address);
    staying(() => fireEvent.click(link));
    expect(localStorage.getItem('cookieConsent')).toBe('custom');
    expect(banner()).toBeNull();
    expect(commands).toEqual([]);
    expect($toast.get()).toBeNull();
  });
}

test('with blocked storage the answer holds for the page', () => {
  refuseStorage('setItem');
  render(<CookieBanner />);
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Accept All' }));
  expect(banner()).toBeNull();
  expect(localStorage.getItem('cookieConsent')).toBeNull();
  expect(commands).toEqual([['consent', 'update', GRANTED]]);
  // What is stored takes the place of what the page remembered, for the tests that follow.
  vi.unstubAllGlobals();
  act(() => answerConsent('true'));
});

test('a tag function that a blocker broke does not keep the banner open', () => {
  page.gtag = () => {
    throw new Error('blocked');
  };
  render(<CookieBanner />);
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Accept All' }));
  expect(banner()).toBeNull();
});

test('an answer given in another tab hides the banner and grants here too', () => {
  render(<CookieBanner />);
  pass(1500);
  act(() => {
    localStorage.setItem('cookieConsent', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: 'true' }));
  });
  expect(banner()).toBeNull();
  expect(commands).toEqual([['consent', 'update', GRANTED]]);
});

test('a keyboard goes on where it was before the banner', () => {
  render(
    <>
      <button type="button">Before</button>
      <CookieBanner />
    </>,
  );
  pass(1500);
  screen.getByRole('button', { name: 'Before' }).focus();
  const accept = screen.getByRole('button', { name: 'Accept All' });
  act(() => accept.focus());
  fireEvent.click(accept);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
});
