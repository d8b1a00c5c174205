// The Content-Security-Policy, word for word.
import { expect, test } from 'vitest';
import { hasCaptcha, pagePolicy, policyDirectives, policyText } from '~/server/site/security-headers.ts';

const HASHES = { scripts: new Set(["'sha256-script'"]), styles: new Set(["'sha256-style'"]) };

test('a page without outside services loads nothing from outside, and sends nothing there', () => {
  expect(policyDirectives(HASHES, {}, { withCaptcha: false })).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'sha256-script'"],
    'style-src': ["'self'", "'sha256-style'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
});

test('the captcha’s scripts are allowed by path where the form is, and nowhere else', () => {
  const captcha = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
  const directives = policyDirectives(HASHES, {}, { withCaptcha: true });
  expect(directives['frame-src']).toEqual(captcha);
  for (const name of ['script-src', 'img-src', 'connect-src']) {
    expect(directives[name]?.filter((value) => /^https?:/.test(value))).toEqual(captcha);
  }
  expect(hasCaptcha('<form><div class="mt-4" data-captcha></div></form>')).toBe(true);
  expect(hasCaptcha('<p>We use data-captcha here.</p>')).toBe(false);
});

test('each outside service brings its own hosts and no other’s', () => {
  const connect = (services: Parameters<typeof policyDirectives>[1]) =>
    policyDirectives(HASHES, services, { withCaptcha: false })['connect-src']?.slice(1);
  expect(
    connect({ supabaseUrl: 'https://abc.supabase.co/', ipLookupUrl: 'https://ip.example/json' }),
  ).toEqual(['https://abc.supabase.co', 'https://ip.example']);
  expect(connect({ tagManagerId: 'GTM-1' })).toEqual([
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ]);
  expect(connect({ metaPixelId: '1' })).toEqual(['https://connect.facebook.net', 'https://www.facebook.com']);
  expect(connect({ tiktokPixelId: '1' })).toEqual(['https://analytics.tiktok.com']);
  expect(connect({ supabaseUrl: '', tagManagerId: '' })).toEqual([]);
});

test('the administration talks to the backend and to no other outside host', () => {
  const services = {
    supabaseUrl: 'https://abc.supabase.co',
    ipLookupUrl: 'https://ip.example/json',
    tagManagerId: 'GTM-1',
    metaPixelId: '1',
    tiktokPixelId: '1',
  };
  const page = (html: string) =>
    pagePolicy(`<!doctype html>${html}<body></body></html>`, services).match(/https:\S*[^;\s]/g);
  expect(page('<html lang="en" data-administration>')).toEqual(['https://abc.supabase.co']);
  expect(page('<html lang="en">')).toContain('https://www.googletagmanager.com');
  expect(page('<html lang="en"><p title="<html data-administration>">')).toContain('https://ip.example');
});

test('it is sent as one line', () => {
  expect(policyText({ 'default-src': ["'self'"], 'img-src': ["'self'", 'data:'] })).toBe(
    "default-src 'self'; img-src 'self' data:",
  );
});
