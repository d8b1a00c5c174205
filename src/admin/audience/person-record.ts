import type { PersonRecord } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { kindLabel } from '../mail/labels.ts';
import { statusLabel, topicLabels } from './lists.ts';

type Row = Record<string, unknown>;
type Kind = {
  kind: Exclude<keyof PersonRecord, 'email' | 'has_account'>;
  title: string;
  labels: Record<string, string>;
};
type Entry = [label: string, text: string][];

const TECHNICAL = new Set(['id', 'follower_id', 'email', 'origin', 'updated_at']);
const KINDS: readonly Kind[] = [
  {
    kind: 'messages',
    title: 'Messages',
    labels: { created_at: 'Received', status: 'Status', name: 'Name', message: 'Message' },
  },
  {
    kind: 'leads',
    title: 'E-book requests',
    labels: {
      created_at: 'Received',
      first_name: 'First name',
      book_name: 'Book',
      marketing_opt_in: 'News',
      source_path: 'Page',
      user_agent: 'Browser',
    },
  },
  {
    kind: 'followers',
    title: 'Following',
    labels: {
      created_at: 'Signed up',
      status: 'Status',
      topics: 'Follows',
      source_page: 'Page',
      confirmed_at: 'Confirmed',
      unsubscribed_at: 'Unsubscribed',
    },
  },
  {
    kind: 'consents',
    title: 'Consents',
    labels: {
      requested_at: 'Given',
      confirmed_at: 'Confirmed',
      consent_text: 'Agreed to',
      topics: 'Topics',
      page: 'Page',
      consent_version: 'Version of the text',
    },
  },
  {
    kind: 'podcast_subscriptions',
    title: 'Podcast subscription',
    labels: { created_at: 'Signed up', consent: 'Consent', is_double_opt_in: 'Confirmation' },
  },
  {
    kind: 'mails',
    title: 'Emails to this address',
    labels: { created_at: 'Written', kind: 'Email', status: 'Status', sent_at: 'Sent' },
  },
];

const FORMATS: Record<string, (value: unknown) => string> = {
  status: (status) => statusLabel(String(status)),
  kind: (kind) => kindLabel(String(kind)),
  topics: (topics) => topicLabels(Array.isArray(topics) ? topics.map(String) : []),
  marketing_opt_in: (isIn) => (isIn === true ? 'Opted in' : 'Not opted in'),
  consent: (isGiven) => (isGiven === true ? 'Given' : 'Not given'),
  is_double_opt_in: (isAsked) => (isAsked === true ? 'Asked for' : 'Not asked for'),
};

export function kindsOf(record: PersonRecord): { kind: string; title: string; entries: Entry[] }[] {
  return KINDS.filter(({ kind }) => record[kind].length > 0).map(({ kind, title, labels }) => {
    const [moment = ''] = Object.keys(labels);
    const time = (row: Row) => Date.parse(String(row[moment])) || 0;
    const rows = record[kind].toSorted((one, other) => time(other) - time(one));
    return { kind, title, entries: rows.map((row) => entryOf(row, labels)) };
  });
}

export function storedRows(record: PersonRecord): number {
  return KINDS.reduce((sum, { kind }) => sum + record[kind].length, 0);
}

/** Skips empty values. Unlabeled columns are shown by name, so that nothing is hidden. */
function entryOf(row: Row, labels: Record<string, string>): Entry {
  const others = Object.keys(row).filter((name) => !(name in labels) && !TECHNICAL.has(name));
  return [...Object.keys(labels), ...others]
    .filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '')
    .map((name) => [
      labels[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
      (FORMATS[name] ?? plainText)(row[name]),
    ]);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return (MOMENT.test(value) && formatDateTime(value)) || value;
  return JSON.stringify(value);
}
