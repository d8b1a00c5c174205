import type { PersonRecord } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { capitalize, pluralize } from '../format-count.ts';
import { kindLabel } from '../mail/labels.ts';
import { pageName, statusLabel, topicLabels } from './lists.ts';

type Row = Record<string, unknown>;
type Kind = [kind: Exclude<keyof PersonRecord, 'email' | 'has_account'>, title: string, fields: string];
type Entry = [label: string, text: string][];

const TECHNICAL = new Set(['id', 'follower_id', 'email', 'origin', 'updated_at', 'catch_up_chapter']);
/** Fields in display order. */
const KINDS: readonly Kind[] = [
  ['messages', 'Messages', 'name created_at message status'],
  ['leads', 'E-book requests', 'first_name created_at book_name marketing_opt_in source_path user_agent'],
  ['followers', 'Following', 'created_at status topics source_page confirmed_at unsubscribed_at'],
  ['suppressions', 'Emails stopped', 'created_at kind reason'],
  ['consents', 'Consents', 'requested_at confirmed_at consent_text topics page consent_version'],
  ['podcast_subscriptions', 'Podcast subscription', 'created_at consent is_double_opt_in'],
  ['emails', 'Emails to this address', 'created_at kind status sent_at'],
];
const LABELS: Record<string, string> = {
  created_at: 'Date',
  book_name: 'Book',
  marketing_opt_in: 'Wants news',
  source_path: 'Page',
  source_page: 'Page',
  user_agent: 'Browser',
  consent_text: 'Agreed to',
  is_double_opt_in: 'Asked to confirm',
  kind: 'Email',
  catch_up_days: 'Days between chapters',
  catch_up_at: 'Next chapter',
};

const STOPPED: Record<string, string> = {
  bounce: 'The address rejected an email',
  complaint: 'An email was reported as spam',
};

const FORMATS: Record<string, (value: unknown) => string> = {
  status: (status) => statusLabel(String(status)),
  kind: (kind) => STOPPED[String(kind)] ?? kindLabel(String(kind)),
  topics: (topics) => topicLabels(Array.isArray(topics) ? topics.map(String) : []),
  source_path: (page) => pageName(String(page)),
  source_page: (page) => pageName(String(page)),
  page: (page) => pageName(String(page)),
};

export function groupsOf(record: PersonRecord): { kind: string; title: string; entries: Entry[] }[] {
  return KINDS.filter(([kind]) => record[kind].length > 0).map(([kind, title, fields]) => {
    const names = fields.split(' ');
    const time = (row: Row) => Date.parse(String(row['created_at'] ?? row['requested_at'])) || 0;
    const rows = record[kind].toSorted((a, b) => time(b) - time(a));
    return { kind, title, entries: rows.map((row) => entryOf(row, names)) };
  });
}

export function nameOf({ messages, leads }: PersonRecord): string | undefined {
  const names = [...leads.map(({ first_name }) => first_name), ...messages.map(({ name }) => name)];
  return names.filter((name) => typeof name === 'string').findLast((name) => name !== '');
}

/** 'Wrote 2 messages', 'Requested Genesis', 'Follows Chapters' */
export function summaryOf({ messages, leads, followers }: PersonRecord): string[] {
  const books = new Set(leads.map(({ book_name }) => book_name ?? 'the e-book'));
  return [
    messages.length > 0 && `Wrote ${pluralize(messages.length, 'message')}`,
    books.size > 0 && `Requested ${[...books].join(', ')}`,
    ...followers.map(({ status, topics }) =>
      status === 'confirmed'
        ? `Follows ${FORMATS['topics']?.(topics)}`
        : `Follower, ${statusLabel(String(status)).toLowerCase()}`,
    ),
  ].filter((fact) => fact !== false);
}

/** Why emails to this address have stopped; null if they have not. */
export function stoppedNote({ suppressions: [stopped] }: PersonRecord): string | null {
  if (!stopped) return null;
  const since = formatDateTime(String(stopped['created_at']));
  return `Emails to this address stopped on ${since}. ${STOPPED[String(stopped['kind'])] ?? ''}.`;
}

/** Skips empty values and appends unlisted columns, so that nothing is hidden. */
function entryOf(row: Row, names: readonly string[]): Entry {
  const others = Object.keys(row).filter((name) => !names.includes(name) && !TECHNICAL.has(name));
  return [...names, ...others]
    .filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '')
    .map((name) => [LABELS[name] ?? labelOf(name), (FORMATS[name] ?? plainText)(row[name])]);
}

const labelOf = (name: string) => capitalize(name.replace(/_at$/, '').replaceAll('_', ' '));

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return (ISO_DATE_TIME.test(value) && formatDateTime(value)) || value;
  return JSON.stringify(value);
}
