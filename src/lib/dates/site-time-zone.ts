// The one zone by which release dates are planned and every date is shown, so that a built page and a browser elsewhere
// write the same day. Set by SITE_TIME_ZONE.

const DEFAULT_TIME_ZONE = 'Asia/Jerusalem';

/** Written into pages and scripts by the build; no such name where nothing is built. */
declare const __SITE_TIME_ZONE__: string | undefined;

/** @throws RangeError for a zone that there is none of */
export function readTimeZone(setting: string | undefined): string {
  const timeZone = setting?.trim() || DEFAULT_TIME_ZONE;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    throw new RangeError(
      `SITE_TIME_ZONE must name a time zone such as ${DEFAULT_TIME_ZONE}, not '${timeZone}'.`,
    );
  }
  return timeZone;
}

export const SITE_TIME_ZONE: string =
  typeof __SITE_TIME_ZONE__ === 'undefined' ? DEFAULT_TIME_ZONE : __SITE_TIME_ZONE__;
