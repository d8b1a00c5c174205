import type { AudienceCount } from '~/data/audience.ts';
import { formatCount } from '../format-count.ts';

export type ListName = 'messages' | 'leads' | 'followers';
type List = { label: string; empty: string; states: readonly (string | null)[] };

export const LISTS: Record<ListName, List> = {
  messages: {
    label: 'Messages',
    empty: 'Messages from the contact page appear here.',
    states: ['new', 'answered', 'archived', null],
  },
  leads: {
    label: 'E-book requests',
    empty: 'Requests for the Genesis e-book appear here.',
    states: [null, 'opted-in', 'not-opted-in'],
  },
  followers: {
    label: 'Followers',
    empty: 'People who follow by email appear here.',
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

export function matchesElsewhere(
  counts: readonly AudienceCount[],
  list: ListName,
  state: string | null,
): string[] {
  const states = LISTS[list].states
    .filter((other) => state !== null && other !== null && other !== state)
    .map((other) => ({ label: statusLabel(other), entries: countEntries(counts, list, other) }));
  const lists = Object.entries(LISTS)
    .filter(([name]) => name !== list)
    .map(([name, { label }]) => ({ label, entries: countEntries(counts, name) }));
  return [...states, ...lists]
    .filter(({ entries }) => entries > 0)
    .map(({ label, entries }) => `${formatCount(entries)} in ${label}`);
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
export const personHref = (email: string) => `#person=${encodeURIComponent(email.toWellFormed())}`;

const PAGE_NAMES: Record<string, string> = {
  '/': 'Home page',
  '/landing': 'Genesis page',
  '/speaking-with-genesis': 'Genesis page',
  '/follow': 'Follow page',
  '/chapters': 'Chapters page',
  '/podcast': 'Podcast page',
};

const MAX_PATH = 48;
const MAX_CAMPAIGN = 24;

export function shortPage(address: string): string {
  const [beforeQuery = '', query = ''] = (address.split('#')[0] ?? '').split(/\?(.*)/s);
  const path = beforeQuery.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/';
  const campaign = new URLSearchParams(query).get('utm_source')?.trim();
  const shown = truncate(path, MAX_PATH);
  return campaign ? `${shown}, campaign ${truncate(campaign, MAX_CAMPAIGN)}` : shown;
}

type Numbered = { slug: string; chapter_number: number };

/** 'Follow page' for '/follow', and chapters by number; other pages by their address. */
export function pageName(address: string, chapters: readonly Numbered[] = []): string {
  const page = shortPage(address);
  const chapter = chapters.find(({ slug }) => page === `/read/${slug}`);
  return chapter ? `Chapter ${chapter.chapter_number}` : (PAGE_NAMES[page] ?? page);
}

function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}
