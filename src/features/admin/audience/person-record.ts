// What is stored about a person, in words.
import type { PersonRecord } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';

const KINDS = [
  ['messages', 'Messages'],
  ['leads', 'E-book requests'],
  ['followers', 'Following'],
  ['consents', 'Consents'],
  ['podcast_subscriptions', 'Podcast dialog'],
  ['mails', 'Mails to this address'],
] as const;

type Kind = { kind: string; title: string; rows: Record<string, unknown>[] };

/** The kinds that have rows. */
export function kindsOf(record: PersonRecord): Kind[] {
  return KINDS.map(([kind, title]) => ({ kind, title, rows: record[kind] })).filter(
    ({ rows }) => rows.length > 0,
  );
}

/** How many rows there are in all. */
export function storedRows(record: PersonRecord): number {
  return KINDS.reduce((sum, [kind]) => sum + record[kind].length, 0);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A row as names and words: 'created_at' is 'created at', lists are joined, what is empty says so. */
export function fieldsOf(row: Record<string, unknown>): [name: string, words: string][] {
  return Object.entries(row).map(([name, value]) => [name.replaceAll('_', ' '), wordsOf(value)]);
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(wordsOf).join(', ') || '-';
  if (typeof value === 'string' && MOMENT.test(value)) return formatDateTime(value) || value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
