import { fireEvent, screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForConsent } from '~/features/consent/cookie-banner.ts';
import { answerConsent } from '~/features/consent/consent.store.ts';
import { $offersHeld, $toast, dismissToast } from '~/lib/toasts/toasts.store.ts';

type TestWindow = { gtag?: (...command: unknown[]) => void };
const page = window as TestWindow;

const GRANTED = {
  analytics_storage: 'granted',
  ad_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
};

const pass = (ms: number) => void vi.advanceTimersByTime(ms);
function ask(): void {
  document.body.innerHTML = '<main id="main" tabindex="-1"><button type="button">Before</button></main>';
  askForConsent(document.body);
}
const banner = () => screen.queryByRole('region', { name: 'Cookie consent' });
const commands: unknown[][] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  commands.length = 0;
  page.gtag = (...command) => commands.push(command);
  vi.advanceTimersByTime(100);
  const loadEventStart = performance.now();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { loadEventStart } as PerformanceNavigationTiming,
  ]);
  const toast = $toast.get();
  if (toast) dismissToast(toast.id);
});

afterEach(() => {
  answerConsent('custom');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: null }));
  vi.advanceTimersByTime(1100);
  vi.useRealTimers();
});

test('the banner is hidden at load and appears 1500 ms after it', () => {
  ask();
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
  ask();
  pass(299);
  expect(banner()).toBeNull();
  pass(1);
  expect(banner()).not.toBeNull();
});

test('the close icon stores ‘true’, hides the banner, grants everything, and says so', () => {
  ask();
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Close and allow all cookies' }));
  expect(localStorage.getItem('cookieConsent')).toBe('true');
  expect(banner()).toBeNull();
  expect(commands).toEqual([['consent', 'update', GRANTED]]);
  expect($toast.get()).toMatchObject({
    title: 'Preferences saved',
    description: 'Your cookie preferences have been saved.',
  });
});

test('offers wait from the first moment until the question is answered', () => {
  ask();
  expect($offersHeld.get()).toBe(true);
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect($offersHeld.get()).toBe(false);
});

test('a tag function that a blocker broke does not keep the banner open', () => {
  page.gtag = () => {
    throw new Error('blocked');
  };
  ask();
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Accept All' }));
  expect(banner()).toBeNull();
});

test('an answer given in another tab hides the banner and grants here too', () => {
  ask();
  pass(1500);
  localStorage.setItem('cookieConsent', 'true');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: 'true' }));
  expect(banner()).toBeNull();
  expect(commands).toEqual([['consent', 'update', GRANTED]]);
});
