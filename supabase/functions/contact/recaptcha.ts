import type { Captcha } from './captcha.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const VERIFY_TIMEOUT_MS = 5000;

export function createRecaptcha(secret: string, verifyUrl?: string): Captcha {
  return {
    verify: async (token) => {
      try {
        const response = await fetch(verifyUrl || VERIFY_URL, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(VERIFY_TIMEOUT_MS),
        });
        if (!response.ok) return 'unavailable';
        const verdict = (await response.json()) as { success?: unknown; 'error-codes'?: unknown };
        if (verdict.success === true) return 'passed';
        const reasons = Array.isArray(verdict['error-codes']) ? verdict['error-codes'].map(String) : [];
        if (reasons.some((reason) => reason.endsWith('-input-secret'))) {
          console.error('The captcha provider rejects RECAPTCHA_SECRET_KEY.');
          return 'unavailable';
        }
        return verdict.success === false ? 'rejected' : 'unavailable';
      } catch {
        return 'unavailable';
      }
    },
  };
}
