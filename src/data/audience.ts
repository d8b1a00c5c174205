// Visitors' messages, leads, and subscriptions. RPC calls use POST, which keeps email addresses out of URLs.
import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { rowsOf } from './data-error.ts';
import { nullableText, nullableTime, time, validRow, validRows } from './rows.ts';

const MESSAGE = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  message: v.string(),
  status: v.string(),
  created_at: time,
});
const LEAD = v.object({
  id: v.string(),
  first_name: v.string(),
  email: v.string(),
  marketing_opt_in: v.boolean(),
  source_path: nullableText,
  created_at: time,
});
const FOLLOWER = v.object({
  id: v.string(),
  email: v.string(),
  status: v.string(),
  topics: v.array(v.string()),
  source_page: nullableText,
  created_at: time,
  confirmed_at: nullableTime,
});
const COUNT = v.object({ list: v.string(), state: v.string(), entries: v.number() });
const WEEK = v.object({ week: v.string(), messages: v.number(), leads: v.number(), followers: v.number() });
const RETENTION = v.object({ user_agent_days: v.number(), unconfirmed_days: v.number() });

export type Message = v.InferOutput<typeof MESSAGE>;
export type Lead = v.InferOutput<typeof LEAD>;
export type Follower = v.InferOutput<typeof FOLLOWER>;
export type AudienceCount = v.InferOutput<typeof COUNT>;
export type GrowthWeek = v.InferOutput<typeof WEEK>;
export type Retention = v.InferOutput<typeof RETENTION>;
export type MessageStatus = 'new' | 'answered' | 'archived';

/** @property after the last row of the previous page */
export type Wanted = {
  search: string;
  state: string | null;
  after: { created_at: string; id: string } | null;
  rows: number;
};

const argumentsOf = ({ search, state, after, rows }: Wanted) => ({
  search,
  state,
  page_rows: rows,
  before: after?.created_at ?? null,
  before_id: after?.id ?? null,
});

/** A page of messages, newest first. Throws DataError. */
export async function listMessages(wanted: Wanted): Promise<Message[]> {
  return validRows(MESSAGE, rowsOf(await adminClient().rpc('list_messages', argumentsOf(wanted))));
}

/** A page of leads, newest first. Throws DataError. */
export async function listLeads(wanted: Wanted): Promise<Lead[]> {
  return validRows(LEAD, rowsOf(await adminClient().rpc('list_leads', argumentsOf(wanted))));
}

/** A page of followers, newest first. Throws DataError. */
export async function listFollowers(wanted: Wanted): Promise<Follower[]> {
  return validRows(FOLLOWER, rowsOf(await adminClient().rpc('list_followers', argumentsOf(wanted))));
}

/** How many rows of each list match a search, by state. Throws DataError. */
export async function countAudience(search: string): Promise<AudienceCount[]> {
  return validRows(COUNT, rowsOf(await adminClient().rpc('audience_counts', { search })));
}

/** The new rows of each week, oldest first. Throws DataError. */
export async function readGrowth(weeks: number, timeZone: string): Promise<GrowthWeek[]> {
  return validRows(WEEK, rowsOf(await adminClient().rpc('audience_growth', { weeks, time_zone: timeZone })));
}

/** Throws DataError, NO_ROW when the message is gone. */
export async function markMessage(id: string, status: MessageStatus): Promise<void> {
  rowsOf(await adminClient().rpc('mark_messages', { messages: [id], new_status: status }));
}

const STORED_ROWS = v.array(v.record(v.string(), v.unknown()));
const PERSON = v.object({
  email: v.string(),
  leads: STORED_ROWS,
  messages: STORED_ROWS,
  podcast_subscriptions: STORED_ROWS,
  followers: STORED_ROWS,
  consents: STORED_ROWS,
  mails: STORED_ROWS,
  has_account: v.boolean(),
});
export type PersonRecord = v.InferOutput<typeof PERSON>;

/** Everything that is stored about an address, by kind. Throws DataError. */
export async function readPerson(address: string): Promise<PersonRecord> {
  return validRow(PERSON, rowsOf(await adminClient().rpc('person_record', { address })));
}

/** Erases an address everywhere. Returns the number of deleted rows. Throws DataError. */
export async function erasePerson(address: string): Promise<number> {
  const kinds = rowsOf(await adminClient().rpc('erase_person', { address }));
  return kinds.reduce((sum, { erased }) => sum + erased, 0);
}

/** How long user agents and unconfirmed addresses are stored, in days. Throws DataError. */
export async function readRetention(): Promise<Retention> {
  const [row] = rowsOf(await adminClient().rpc('retention_settings'));
  return validRow(RETENTION, row);
}

/** Throws DataError, REFUSED_IN_WORDS for numbers out of bounds. */
export async function saveRetention(settings: Retention): Promise<void> {
  rowsOf(await adminClient().rpc('save_retention_settings', settings));
}
