// One time zone for all dates, so that built pages and all browsers show the same day. Set by SITE_TIME_ZONE.

const DEFAULT_TIME_ZONE = 'Asia/Jerusalem';

declare const __SITE_TIME_ZONE__: string | undefined;

/** Browsers also accept '+02:00' and 'IST', which PostgreSQL interprets as -02:00 and another country's time. */
const IANA_NAME = /^(UTC|[a-z]+(\/[\w+-]+)+)$/i;

export function readTimeZone(setting: string | undefined): string {
  const timeZone = setting?.trim() || DEFAULT_TIME_ZONE;
  try {
    if (!IANA_NAME.test(timeZone)) throw new RangeError();
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    throw new RangeError(
      `SITE_TIME_ZONE must be a time zone such as ${DEFAULT_TIME_ZONE}, not '${timeZone}'.`,
    );
  }
  return timeZone;
}

export const SITE_TIME_ZONE: string =
  typeof __SITE_TIME_ZONE__ === 'undefined' ? DEFAULT_TIME_ZONE : __SITE_TIME_ZONE__;
