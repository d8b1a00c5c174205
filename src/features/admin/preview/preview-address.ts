// What the page shows is in its address, so that it can be reloaded, kept and gone back to.
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';

export type PreviewTarget =
  | { kind: 'chapter'; id: string }
  /** By the site's clock: 'YYYY-MM-DD' and 'HH:MM'. */
  | { kind: 'site'; date: string; time: string };

/**
 * What an address asks for. A moment that there is none of, and an address that asks for nothing, mean now.
 * @param now milliseconds since the epoch
 */
export function targetFrom(search: string, now: number): PreviewTarget {
  const asked = new URLSearchParams(search);
  const id = asked.get('chapter');
  if (id !== null) return { kind: 'chapter', id };
  const [date = '', time = '00:00'] = (asked.get('as-of') ?? '').split('T');
  return momentOf({ date, time }) === null
    ? { kind: 'site', ...zonedDateTime(new Date(now), SITE_TIME_ZONE) }
    : { kind: 'site', date, time };
}

/** The moment that date and time mean, in milliseconds since the epoch; null where there is none. */
export function momentOf(shown: { date: string; time: string }): number | null {
  return instantFrom(shown, SITE_TIME_ZONE)?.getTime() ?? null;
}

/** The address of a target. */
export function addressOf(target: PreviewTarget): string {
  return target.kind === 'chapter'
    ? `/admin/preview?chapter=${encodeURIComponent(target.id)}`
    : `/admin/preview?as-of=${target.date}T${target.time}`;
}
