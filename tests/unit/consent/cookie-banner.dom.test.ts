import { fireEvent, screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestConsent } from '~/features/consent/cookie-banner.ts';
import { saveConsent } from '~/features/consent/consent.store.ts';
import { $promptsPaused, $toast, dismissToast } from '~/lib/toasts/toasts.store.ts';

type TestWindow = { gtag?: (...command: unknown[]) => void };
const page = window as TestWindow;

const GRANTED = {
  analytics_storage: 'granted',
  ad_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
};

const advance = (ms: number) => void vi.advanceTimersByTime(ms);
function renderBanner(): void {
  document.body.innerHTML = '<main id="main" tabindex="-1"><button type="button">Before</button></main>';
  requestConsent(document.body);
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

test('shows the banner 1500 ms after page load', () => {
  renderBanner();
  expect(banner()).toBeNull();
  advance(1499);
  expect(banner()).toBeNull();
  advance(1);
  expect(banner()).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe('There is a cookie notice at the top of this page.');
});

test('measures the delay from page load even if the banner script loads late', () => {
  vi.advanceTimersByTime(1200);
  renderBanner();
  advance(299);
  expect(banner()).toBeNull();
  advance(1);
  expect(banner()).not.toBeNull();
});

test('stores ‘true’, hides the banner, grants everything, and shows a confirmation on Close', () => {
  renderBanner();
  advance(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Close and allow all cookies' }));
  expect(localStorage.getItem('cookieConsent')).toBe('true');
  expect(banner()).toBeNull();
  expect(commands).toEqual([['consent', 'update', GRANTED]]);
  expect($toast.get()).toMatchObject({
    title: 'Preferences saved',
    description: 'Your cookie preferences have been saved.',
  });
});

test('Close does not count as an answer if so configured, and the notice returns on the next page', () => {
  vi.stubEnv('PUBLIC_CONSENT_CLOSE', 'ask');
  for (let pageNumber = 1; pageNumber <= 2; pageNumber++) {
    renderBanner();
    advance(1500);
    expect(banner()?.textContent).not.toContain('counts as yes');
    fireEvent.click(screen.getByRole('button', { name: 'Close without answering' }));
    expect(banner()).toBeNull();
    expect($promptsPaused.get()).toBe(false);
  }
  expect(localStorage.getItem('cookieConsent')).toBeNull();
  expect(commands).toEqual([]);
  vi.unstubAllEnvs();
});

test('holds offers until the visitor answers', () => {
  renderBanner();
  expect($promptsPaused.get()).toBe(true);
  advance(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect($promptsPaused.get()).toBe(false);
});

test('closes the banner even if an ad blocker breaks the tag function', () => {
  page.gtag = () => {
    throw new Error('blocked');
  };
  renderBanner();
  advance(1500);
  fireEvent.click(screen.getByRole('button', { name: 'Accept All' }));
  expect(banner()).toBeNull();
});

test('applies an answer from another tab', () => {
  renderBanner();
  advance(1500);
  localStorage.setItem('cookieConsent', 'true');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: 'true' }));
  expect(banner()).toBeNull();
  expect(commands).toEqual([['consent', 'update', GRANTED]]);
});
