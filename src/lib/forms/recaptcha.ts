/** The provider's public test key: it always passes, and says so. */
export const RECAPTCHA_TEST_SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

/** Whether a site key is the owner's, whose tokens the server can verify, and not the test key or none. */
export function isOwnSiteKey(siteKey: string | undefined): boolean {
  return Boolean(siteKey) && siteKey !== RECAPTCHA_TEST_SITE_KEY;
}
