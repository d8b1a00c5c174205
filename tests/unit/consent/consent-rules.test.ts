import { expect, test } from 'vitest';
import { parseConsentAnswer, parseCategories, getGrantedCategories } from '~/features/consent/consent.ts';
import { metaScript, tagManagerScript, tiktokScript } from '~/features/consent/tags.ts';

test("accepts only 'true' and 'custom' as answers", () => {
  expect(parseConsentAnswer('true')).toBe('true');
  expect(parseConsentAnswer('custom')).toBe('custom');
  for (const value of [null, undefined, '', 'false', 'TRUE', ' true', '"true"', '1', 'customized']) {
    expect(parseConsentAnswer(value)).toBeUndefined();
  }
});

test('loads gtag.js for a measurement ID, gtm.js for a container ID, and nothing otherwise', () => {
  expect(tagManagerScript('G-ABC123')).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABC123');
  expect(tagManagerScript('AW-123456')).toBe('https://www.googletagmanager.com/gtag/js?id=AW-123456');
  expect(tagManagerScript('GTM-XYZ9')).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-XYZ9');
  for (const id of [undefined, '', 'unset', 'G-', 'G-1&x=2', 'https://evil.example/']) {
    expect(tagManagerScript(id)).toBeUndefined();
  }
});

test('uses the providers’ pixel URLs, and none without a valid ID', () => {
  expect(metaScript('123456789')).toBe('https://connect.facebook.net/en_US/fbevents.js');
  expect(tiktokScript('CABC123')).toBe(
    'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=CABC123&lib=ttq',
  );
  for (const id of [undefined, '', 'not an id', '1"x']) {
    expect(metaScript(id)).toBeUndefined();
    expect(tiktokScript(id)).toBeUndefined();
  }
});

test('grants all, the chosen, or no categories, depending on the answer', () => {
  expect(getGrantedCategories('true', [])).toHaveLength(4);
  expect(getGrantedCategories('custom', parseCategories('ad_storage,analytics_storage,nonsense'))).toEqual([
    'analytics_storage',
    'ad_storage',
  ]);
  expect(getGrantedCategories('custom', parseCategories(null))).toEqual([]);
  expect(getGrantedCategories(undefined, ['ad_storage'])).toEqual([]);
});
