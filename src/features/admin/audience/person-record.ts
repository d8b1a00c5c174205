// What is stored about a person, in words, newest first. Technical names and ids are in the JSON export only.
import type { PersonRecord } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { kindWords } from '../mail/mail-words.ts';
import { statusWords, topicWords, TOPICS } from './status-words.ts';

type Row = Record<string, unknown>;
type Field = {
  label: string;
  /** The columns that it tells of. */
  columns: readonly string[];
  words: (row: Row) => string;
};
type Kind = {
  kind: Exclude<keyof PersonRecord, 'email' | 'has_account'>;
  title: string;
  /** In the order in which they are shown. The first one has the moment that the rows are sorted by. */
  fields: readonly Field[];
};
/** A row as labels and words. */
type Entry = [label: string, words: string][];

const TECHNICAL = new Set(['id', 'follower_id', 'email', 'origin', 'updated_at']);
const KINDS: readonly Kind[] = [
  {
    kind: 'messages',
    title: 'Messages',
    fields: [
      field('Received', 'created_at'),
      field('Status', 'status', (status) => statusWords(String(status))),
      field('Name', 'name'),
      field('Message', 'message'),
    ],
  },
  {
    kind: 'leads',
    title: 'E-book requests',
    fields: [
      field('Received', 'created_at'),
      field('First name', 'first_name'),
      field('Book', 'book_name'),
      field('News', 'marketing_opt_in', yesOrNo('Opted in', 'Not opted in')),
      field('Page', 'source_path'),
      field('Browser', 'user_agent'),
    ],
  },
  {
    kind: 'followers',
    title: 'Following',
    fields: [
      field('Signed up', 'created_at'),
      field('Status', 'status', (status) => statusWords(String(status))),
      { label: 'Follows', columns: ['wants_chapters', 'wants_podcast', 'wants_news'], words: wantedWords },
      field('Page', 'source_page'),
      field('Confirmed', 'confirmed_at'),
      field('Unsubscribed', 'unsubscribed_at'),
    ],
  },
  {
    kind: 'consents',
    title: 'Consents',
    fields: [
      field('Given', 'requested_at'),
      field('Confirmed', 'confirmed_at'),
      field('Agreed to', 'consent_text'),
      field('Topics', 'topics', topicsOf),
      field('Page', 'page'),
      field('Version of the text', 'consent_version'),
    ],
  },
  {
    kind: 'podcast_subscriptions',
    title: 'Podcast subscription',
    fields: [field('Signed up', 'created_at'), field('Consent', 'consent', yesOrNo('Given', 'Not given'))],
  },
  {
    kind: 'mails',
    title: 'Emails to this address',
    fields: [
      field('Written', 'created_at'),
      field('Email', 'kind', (kind) => kindWords(String(kind))),
      field('Status', 'status', (status) => statusWords(String(status))),
      field('Sent', 'sent_at'),
    ],
  },
];

/** The kinds that have rows, their rows newest first. */
export function kindsOf(record: PersonRecord): { kind: string; title: string; entries: Entry[] }[] {
  return KINDS.filter(({ kind }) => record[kind].length > 0).map(({ kind, title, fields }) => ({
    kind,
    title,
    entries: newestFirst(record[kind], fields[0]?.columns[0] ?? '').map((row) => entryOf(row, fields)),
  }));
}

/** How many rows there are in all. */
export function storedRows(record: PersonRecord): number {
  return KINDS.reduce((sum, { kind }) => sum + record[kind].length, 0);
}

function newestFirst(rows: readonly Row[], moment: string): Row[] {
  const at = (row: Row) => Date.parse(String(row[moment])) || 0;
  return rows.toSorted((one, other) => at(other) - at(one));
}

/** What is empty is left out. A column that no field knows is shown under its name: all that is stored is shown. */
function entryOf(row: Row, fields: readonly Field[]): Entry {
  const known = new Set(fields.flatMap(({ columns }) => columns));
  const others = Object.keys(row)
    .filter((name) => !known.has(name) && !TECHNICAL.has(name))
    .map((name) => field(`${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`, name));
  return [...fields, ...others]
    .filter(({ columns }) => columns.some((name) => !isEmpty(row[name])))
    .map(({ label, words }) => [label, words(row)]);
}

function field(label: string, column: string, words: (value: unknown) => string = plainWords): Field {
  return { label, columns: [column], words: (row) => words(row[column]) };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plainWords).join(', ');
  if (typeof value === 'string' && MOMENT.test(value)) return formatDateTime(value) || value;
  return value !== null && typeof value === 'object'
    ? JSON.stringify(value)
    : String(value as string | number);
}

function yesOrNo(yes: string, no: string): (value: unknown) => string {
  return (value) => (value === true ? yes : no);
}

function topicsOf(value: unknown): string {
  return topicWords(Array.isArray(value) ? value.map(String) : []);
}

function wantedWords(row: Row): string {
  return topicWords(Object.keys(TOPICS).filter((topic) => row[`wants_${topic}`] === true));
}
