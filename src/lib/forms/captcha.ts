/** Proof of work on the site's own server instead of reCAPTCHA. */
export const usesAltcha = (setting: string | undefined): boolean => setting === 'altcha';

/** The provider's public test key, which always passes. */
export const RECAPTCHA_TEST_SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

export function isCustomSiteKey(siteKey: string | undefined): boolean {
  return Boolean(siteKey) && siteKey !== RECAPTCHA_TEST_SITE_KEY;
}
