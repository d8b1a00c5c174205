// RPC calls use POST, which keeps email addresses out of URLs.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, unwrap } from './data-error.ts';
import { nullableText, nullableTimestamp, timestamp, parseRow, parseRows } from './rows.ts';

const MESSAGE = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  message: v.string(),
  status: v.string(),
  created_at: timestamp,
});
const LEAD = v.object({
  id: v.string(),
  first_name: v.string(),
  email: v.string(),
  marketing_opt_in: v.boolean(),
  source_path: nullableText,
  created_at: timestamp,
});
const FOLLOWER = v.object({
  id: v.string(),
  email: v.string(),
  status: v.string(),
  topics: v.array(v.string()),
  source_page: nullableText,
  created_at: timestamp,
  confirmed_at: nullableTimestamp,
});
const COUNT = v.object({ list: v.string(), state: v.string(), entries: v.number() });
const WEEK = v.object({ week: v.string(), messages: v.number(), leads: v.number(), followers: v.number() });

export type Message = v.InferOutput<typeof MESSAGE>;
export type Lead = v.InferOutput<typeof LEAD>;
export type Follower = v.InferOutput<typeof FOLLOWER>;
export type AudienceCount = v.InferOutput<typeof COUNT>;
export type GrowthWeek = v.InferOutput<typeof WEEK>;
export type MessageStatus = 'new' | 'answered' | 'archived';

/** @property after the last row of the previous page */
export type AudienceQuery = {
  search: string;
  state: string | null;
  after: { created_at: string; id: string } | null;
  rows: number;
};

const toArguments = ({ search, state, after, rows }: AudienceQuery) => ({
  search,
  state,
  page_rows: rows,
  before: after?.created_at ?? null,
  before_id: after?.id ?? null,
});

export async function listMessages(query: AudienceQuery): Promise<Message[]> {
  return parseRows(MESSAGE, unwrap(await adminClient().rpc('list_messages', toArguments(query))));
}

export async function listLeads(query: AudienceQuery): Promise<Lead[]> {
  return parseRows(LEAD, unwrap(await adminClient().rpc('list_leads', toArguments(query))));
}

export async function listFollowers(query: AudienceQuery): Promise<Follower[]> {
  return parseRows(FOLLOWER, unwrap(await adminClient().rpc('list_followers', toArguments(query))));
}

export async function countAudience(search: string): Promise<AudienceCount[]> {
  return parseRows(COUNT, unwrap(await adminClient().rpc('audience_counts', { search })));
}

export async function readGrowth(weeks: number, timeZone: string): Promise<GrowthWeek[]> {
  return parseRows(WEEK, unwrap(await adminClient().rpc('audience_growth', { weeks, time_zone: timeZone })));
}

export async function markMessage(id: string, status: MessageStatus): Promise<void> {
  unwrap(await adminClient().rpc('mark_messages', { messages: [id], new_status: status }));
}

const STORED_ROWS = v.array(v.record(v.string(), v.unknown()));
const PERSON = v.object({
  email: v.string(),
  leads: STORED_ROWS,
  messages: STORED_ROWS,
  podcast_subscriptions: STORED_ROWS,
  followers: STORED_ROWS,
  suppressions: STORED_ROWS,
  consents: STORED_ROWS,
  emails: STORED_ROWS,
  has_account: v.boolean(),
});
export type PersonRecord = v.InferOutput<typeof PERSON>;

export async function readPerson(address: string): Promise<PersonRecord> {
  return parseRow(PERSON, unwrap(await adminClient().rpc('person_record', { address })));
}

export async function erasePerson(address: string): Promise<number> {
  const kinds = unwrap(await adminClient().rpc('erase_person', { address }));
  return kinds.reduce((sum, { erased }) => sum + erased, 0);
}

/** After a bounce or a complaint stopped them. */
export async function allowEmails(address: string): Promise<void> {
  changedRow(await adminClient().from('mail_suppressions').delete().eq('email', address).select('email'));
}
