// What a preview link is good for, in words.
import { formatDateTime } from '~/lib/dates/dates.ts';

type Link = { expires_at: string; revoked_at: string | null };

/** Whether a link opens its chapter. @param now milliseconds since the epoch */
export function isGood({ expires_at, revoked_at }: Link, now: number): boolean {
  return revoked_at === null && Date.parse(expires_at) > now;
}

/** 'good until Nov 27, 2026, 11:00'. @param now milliseconds since the epoch */
export function linkState(link: Link, now: number): string {
  if (link.revoked_at !== null) return `revoked ${formatDateTime(link.revoked_at)}`;
  return `${isGood(link, now) ? 'good until' : 'expired'} ${formatDateTime(link.expires_at)}`;
}

/** Where a token is read. In the fragment: browsers send it to no server. */
export function previewAddress(origin: string, token: string): string {
  return `${origin}/preview#${token}`;
}

/** What is wrong with a number of days; undefined when nothing is. */
export function daysProblem(days: string): string | undefined {
  const number = Number(days);
  return /^\d+$/.test(days.trim()) && number >= 1 && number <= 90 ? undefined : 'Choose 1 to 90 days.';
}
