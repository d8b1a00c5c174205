import { isCustomSiteKey } from '../../lib/forms/captcha.ts';
import type { Settings } from '../settings.ts';
import type { Backend } from './create-backend.ts';

/** With reCAPTCHA, messages require it only if the pages also have a custom site key. */
export function requiresCaptcha(
  { recaptchaSecret, usesAltcha }: Pick<Settings, 'recaptchaSecret' | 'usesAltcha'>,
  siteKey: string | undefined = process.env['PUBLIC_RECAPTCHA_SITE_KEY'],
): boolean {
  return usesAltcha || (recaptchaSecret !== undefined && isCustomSiteKey(siteKey));
}

export async function applySiteSettings(
  backend: Pick<Backend, 'sql'>,
  settings: { captchaRequired: boolean; rateLimitFactor: number; timeZone: string },
): Promise<void> {
  await backend.sql(
    'update private.site_settings set captcha_required = $1, write_limit_factor = $2, time_zone = $3',
    [settings.captchaRequired, settings.rateLimitFactor, settings.timeZone],
  );
}
