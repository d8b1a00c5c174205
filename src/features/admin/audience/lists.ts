// The three lists under Audience and the states of their rows.
import type { AudienceCount } from '~/data/audience.ts';
import { formatCount } from '../format-count.ts';

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

/** Where else a search has matches: in the other states of its list ('1 in Archived') and in the other lists. */
export function matchesElsewhere(
  counts: readonly AudienceCount[],
  list: ListName,
  state: string | null,
): string[] {
  const states = LISTS.filter(({ name }) => name === list && state !== null)
    .flatMap((shown) => shown.states)
    .filter((choice) => choice.state !== null && choice.state !== state)
    .map((choice) => ({ label: choice.label, entries: entriesOf(counts, list, choice.state) }));
  const lists = LISTS.filter(({ name }) => name !== list).map(({ name, label }) => ({
    label,
    entries: entriesOf(counts, name),
  }));
  return [...states, ...lists]
    .filter(({ entries }) => entries > 0)
    .map(({ label, entries }) => `${formatCount(entries)} in ${label}`);
}

/** The list that a page's fragment opens; null without one. */
export function listOf(hash: string): ListName | null {
  return LISTS.find(({ name }) => hash === `#list=${name}`)?.name ?? null;
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
