// Settings of the server that the database holds visitors to.
import { isOwnSiteKey } from '../../lib/forms/recaptcha.ts';
import type { Settings } from '../settings.ts';
import type { Backend } from './create-backend.ts';

/**
 * Whether messages have to come through the contact function: the provider's secret is set, and so is a site key of
 * the owner's, with which the pages send their tokens there.
 */
export function requiresCaptcha(
  { recaptchaSecret }: Pick<Settings, 'recaptchaSecret'>,
  siteKey: string | undefined = process.env['PUBLIC_RECAPTCHA_SITE_KEY'],
): boolean {
  return recaptchaSecret !== undefined && isOwnSiteKey(siteKey);
}

/** Writes the settings into the database. Throws what PostgreSQL reports. */
export async function applySiteSettings(
  backend: Pick<Backend, 'sql'>,
  settings: { captchaRequired: boolean; rateLimitFactor: number; timeZone: string },
): Promise<void> {
  await backend.sql(
    'update private.site_settings set captcha_required = $1, write_limit_factor = $2, time_zone = $3',
    [settings.captchaRequired, settings.rateLimitFactor, settings.timeZone],
  );
}
