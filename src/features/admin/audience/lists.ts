// The three lists under Audience and the states of their rows.
import type { AudienceCount } from '~/data/audience.ts';

export type ListName = 'messages' | 'leads' | 'followers';
export type StateChoice = { state: string | null; label: string };

export const LISTS: readonly { name: ListName; label: string; states: readonly StateChoice[] }[] = [
  {
    name: 'messages',
    label: 'Messages',
    states: [
      { state: 'new', label: 'New' },
      { state: 'answered', label: 'Answered' },
      { state: 'archived', label: 'Archived' },
      { state: null, label: 'All' },
    ],
  },
  {
    name: 'leads',
    label: 'Leads',
    states: [
      { state: null, label: 'All' },
      { state: 'opted-in', label: 'Opted in to news' },
      { state: 'not-opted-in', label: 'Not opted in' },
    ],
  },
  {
    name: 'followers',
    label: 'Followers',
    states: [
      { state: null, label: 'All' },
      { state: 'confirmed', label: 'Confirmed' },
      { state: 'pending', label: 'Not confirmed' },
      { state: 'unsubscribed', label: 'Unsubscribed' },
    ],
  },
];

/** How many rows of a list, or of one of its states, match. */
export function entriesOf(
  counts: readonly AudienceCount[],
  list: ListName,
  state: string | null = null,
): number {
  return counts
    .filter((count) => count.list === list && (state === null || count.state === state))
    .reduce((sum, { entries }) => sum + entries, 0);
}

/** The address in a page's fragment: a fragment is sent to no server. Null without one. */
export function personOf(hash: string): string | null {
  const encoded = /^#person=(.+)$/.exec(hash)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded).trim().toLowerCase().slice(0, 254) || null;
  } catch {
    return null;
  }
}

/** The page of one person. */
export function personAddress(email: string): string {
  return `#person=${encodeURIComponent(email.toWellFormed())}`;
}
