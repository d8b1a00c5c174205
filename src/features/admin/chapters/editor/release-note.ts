// What the release date means, in words under its fields.
import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom } from '~/lib/dates/zoned-time.ts';

type Release = {
  date: string;
  time: string;
  isPublished: boolean;
  /** Whether the stored chapter is marked ready. */
  isReady: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  /** The administrator's own, such as 'Europe/Paris'. */
  ownTimeZone: string;
};

/** One or two sentences; the second tells the time on the administrator's own clock where it differs. */
export function releaseNote({ date, time, isPublished, isReady, now, ownTimeZone }: Release): string {
  const release = instantFrom({ date, time }, SITE_TIME_ZONE);
  if (!release) return `Date and time in ${SITE_TIME_ZONE}. A draft needs none.`;
  const shown = formatDateTime(release.toISOString());
  const own = formatDateTime(release.toISOString(), ownTimeZone);
  const onOwnClock = own === shown ? '' : ` On your clock: ${own}.`;
  if (isPublished) return `Was planned for ${shown} (${SITE_TIME_ZONE}).${onOwnClock}`;
  if (release.getTime() <= now)
    return isReady
      ? 'This time has passed: the chapter publishes itself within a minute.'
      : 'This time has passed: choose another before you mark the chapter ready.';
  if (!isReady)
    return `Planned for ${shown} (${SITE_TIME_ZONE}), if the chapter is marked ready by then.${onOwnClock}`;
  return `The chapter publishes itself on ${shown} (${SITE_TIME_ZONE}).${onOwnClock}`;
}
