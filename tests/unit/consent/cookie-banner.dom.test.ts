import { fireEvent, screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForConsent } from '~/features/consent/cookie-banner.ts';
import { saveConsent } from '~/features/consent/consent.store.ts';
import { $offersPaused, $toast, dismissToast } from '~/lib/toasts/toasts.store.ts';

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
  saveConsent('custom');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: null }));
  vi.advanceTimersByTime(1100);
  vi.useRealTimers();
});

test('the banner appears 1500 ms after page load', () => {
  ask();
  expect(banner()).toBeNull();
  pass(1499);
  expect(banner()).toBeNull();
  pass(1);
  expect(banner()).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe(
    'There is a question about cookies at the top of this page.',
  );
});

test('the delay counts from page load even if the banner script loads late', () => {
  vi.advanceTimersByTime(1200);
  ask();
  pass(299);
  expect(banner()).toBeNull();
  pass(1);
  expect(banner()).not.toBeNull();
});

test('the close icon stores ‘true’, hides the banner, grants everything, and shows a confirmation', () => {
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

test('offers are held from the start until the visitor answers', () => {
  ask();
  expect($offersPaused.get()).toBe(true);
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect($offersPaused.get()).toBe(false);
});

test('the banner closes even if an ad blocker breaks the tag function', () => {
  page.gtag = () => {
    throw new Error('blocked');
  };
  ask();
  pass(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Accept All' }));
  expect(banner()).toBeNull();
});

test('an answer in another tab hides the banner and grants consent here too', () => {
  ask();
  pass(1500);
  localStorage.setItem('cookieConsent', 'true');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: 'true' }));
  expect(banner()).toBeNull();
  expect(commands).toEqual([['consent', 'update', GRANTED]]);
});
