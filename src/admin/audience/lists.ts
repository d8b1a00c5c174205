import type { AudienceCount } from '~/data/audience.ts';
import { formatCount } from '../format-count.ts';

export type ListName = 'messages' | 'leads' | 'followers';
/** The first state is shown first. */
type List = { label: string; empty: string; states: readonly (string | null)[] };

export const LISTS: Record<ListName, List> = {
  messages: {
    label: 'Messages',
    empty: 'No new messages. Messages from your contact page appear here.',
    states: ['new', 'answered', 'archived', null],
  },
  leads: {
    label: 'E-book requests',
    empty: 'No e-book requests yet. Readers who ask for the Genesis e-book appear here.',
    states: [null, 'opted-in', 'not-opted-in'],
  },
  followers: {
    label: 'Followers',
    empty: 'No followers yet. Readers who follow by email appear here.',
    states: [null, 'confirmed', 'pending', 'unsubscribed'],
  },
};

const STATUSES: Record<string, string> = {
  new: 'New',
  answered: 'Answered',
  archived: 'Archived',
  'opted-in': 'Opted in to news',
  'not-opted-in': 'Not opted in',
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  canceled: 'Canceled',
};
const TOPICS: Record<string, string> = {
  chapters: 'Chapters',
  episodes: 'Podcast',
  portions: 'Weekly portion',
  news: 'News',
};

export const statusLabel = (status: string | null) =>
  status === null ? 'All' : (STATUSES[status] ?? status);

export const topicLabels = (topics: readonly string[]) =>
  topics.map((topic) => TOPICS[topic] ?? topic).join(', ') || 'Nothing';

export function countEntries(
  counts: readonly AudienceCount[],
  list: string,
  state: string | null = null,
): number {
  return counts
    .filter((count) => count.list === list && (state === null || count.state === state))
    .reduce((sum, { entries }) => sum + entries, 0);
}

/** ' Elsewhere: 1 in Messages (Archived).' */
export function matchesElsewhere(counts: readonly AudienceCount[], list: string, shown: string | null) {
  const matches = counts
    .filter((count) => count.entries > 0 && (count.list !== list || ![null, count.state].includes(shown)))
    .map(({ list, state, entries }) => {
      const label = LISTS[list as ListName].label;
      return `${formatCount(entries)} in ${label} (${statusLabel(state)})`;
    });
  return matches.length === 0 ? '' : ` Elsewhere: ${matches.join(', ')}.`;
}

export function listFromHash(hash: string): ListName | null {
  const name = hash.replace('#list=', '');
  return hash.startsWith('#list=') && Object.hasOwn(LISTS, name) ? (name as ListName) : null;
}

export function personFromHash(hash: string): string | null {
  const encoded = /^#person=(.+)$/.exec(hash)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded).trim().toLowerCase().slice(0, 254) || null;
  } catch {
    return null;
  }
}

/** A fragment, because browsers do not send it to servers. */
export const personHref = (email: string) =>
  `/admin/audience#person=${encodeURIComponent(email.toWellFormed())}`;

const PAGE_NAMES: Record<string, string> = {
  '/': 'Home page',
  '/landing': 'Genesis page',
  '/genesis': 'Genesis page',
  '/speaking-with-genesis': 'Genesis page',
  '/follow': 'Follow page',
  '/chapters': 'Chapters page',
  '/podcast': 'Podcast page',
  '/admin/audience': 'Audience page',
};

/** The path, and the campaign that the link names. */
export function shortPage(address: string, nameOf = (path: string) => path): string {
  const url = URL.parse(address, 'https://site.invalid');
  if (!url) return address;
  const campaign = url.searchParams.get('utm_source')?.trim();
  return nameOf(url.pathname) + (campaign ? `, campaign “${campaign}”` : '');
}

type Numbered = { slug: string; chapter_number: number };

/** 'Follow page' for '/follow', and chapters by number; other pages by their address. */
export function pageName(address: string, chapters: readonly Numbered[] = []): string {
  return shortPage(address, (path) => {
    const chapter = chapters.find(({ slug }) => path === `/read/${slug}`);
    return chapter ? `Chapter ${chapter.chapter_number}` : (PAGE_NAMES[path] ?? path);
  });
}
