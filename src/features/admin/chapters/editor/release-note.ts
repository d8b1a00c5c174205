// What the release date means, in words under its fields.
import { formatDateTime, PUBLISHER_TIME_ZONE } from '~/lib/dates/dates.ts';
import { instantFrom } from '~/lib/dates/zoned-time.ts';

type Release = {
  date: string;
  time: string;
  isPublished: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  /** The administrator's own, such as 'Europe/Paris'. */
  ownTimeZone: string;
};

/** One or two sentences; the second tells the time on the administrator's own clock where it differs. */
export function releaseNote({ date, time, isPublished, now, ownTimeZone }: Release): string {
  const release = instantFrom({ date, time }, PUBLISHER_TIME_ZONE);
  if (!release) return `Date and time in ${PUBLISHER_TIME_ZONE}.`;
  const shown = formatDateTime(release.toISOString());
  const own = formatDateTime(release.toISOString(), ownTimeZone);
  const onOwnClock = own === shown ? '' : ` On your clock: ${own}.`;
  if (isPublished) return `Published ${shown} (${PUBLISHER_TIME_ZONE}).${onOwnClock}`;
  if (release.getTime() <= now)
    return `This time has passed: the chapter publishes itself within a minute of having a text.`;
  return `The chapter publishes itself on ${shown} (${PUBLISHER_TIME_ZONE}).${onOwnClock}`;
}
