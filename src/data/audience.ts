// What visitors sent, for administrators. Addresses travel in bodies, never in an address: functions are called by POST.
import { adminClient } from './admin-client.ts';
import {
  checkedRows,
  isFlag,
  isNumber,
  isText,
  isTextList,
  isTime,
  orNull,
  type Columns,
} from './checked.ts';
import { DataError, rowsOf } from './data-error.ts';
import type { Database } from './database.types.ts';

type Functions = Database['public']['Functions'];
export type Message = Functions['list_messages']['Returns'][number];
export type Lead = Functions['list_leads']['Returns'][number];
export type Follower = Functions['list_followers']['Returns'][number];
export type AudienceCount = Functions['audience_counts']['Returns'][number];
export type GrowthWeek = Functions['audience_growth']['Returns'][number];
export type MessageStatus = 'new' | 'answered' | 'archived';
export type Retention = Functions['retention_settings']['Returns'][number];

/** The last row of the page before; null for the first page. */
export type Cursor = { created_at: string; id: string } | null;
export type Asked = { search: string; state: string | null; after: Cursor; rows: number };

/** Everything that is stored about one address, by kind. */
export type PersonRecord = {
  email: string;
  leads: Record<string, unknown>[];
  messages: Record<string, unknown>[];
  podcast_subscriptions: Record<string, unknown>[];
  followers: Record<string, unknown>[];
  consents: Record<string, unknown>[];
  mails: Record<string, unknown>[];
  has_account: boolean;
};

const MESSAGE: Columns<Message> = {
  id: isText,
  name: isText,
  email: isText,
  message: isText,
  status: isText,
  created_at: isTime,
};
const LEAD: Columns<Lead> = {
  id: isText,
  first_name: isText,
  email: isText,
  marketing_opt_in: isFlag,
  source_path: orNull(isText),
  created_at: isTime,
};
const FOLLOWER: Columns<Follower> = {
  id: isText,
  email: isText,
  status: isText,
  topics: isTextList,
  source_page: orNull(isText),
  created_at: isTime,
  confirmed_at: orNull(isTime),
};

const argumentsOf = ({ search, state, after, rows }: Asked) => ({
  search,
  state,
  page_rows: rows,
  before: after?.created_at ?? null,
  before_id: after?.id ?? null,
});

/** A page of messages, newest first. Throws DataError. */
export async function listMessages(asked: Asked): Promise<Message[]> {
  return checkedRows(MESSAGE, rowsOf(await adminClient().rpc('list_messages', argumentsOf(asked))));
}

/** A page of leads, newest first. Throws DataError. */
export async function listLeads(asked: Asked): Promise<Lead[]> {
  return checkedRows(LEAD, rowsOf(await adminClient().rpc('list_leads', argumentsOf(asked))));
}

/** A page of followers, newest first. Throws DataError. */
export async function listFollowers(asked: Asked): Promise<Follower[]> {
  return checkedRows(FOLLOWER, rowsOf(await adminClient().rpc('list_followers', argumentsOf(asked))));
}

/** How many rows of each list match a search, by state. Throws DataError. */
export async function countAudience(search: string): Promise<AudienceCount[]> {
  const rows = rowsOf(await adminClient().rpc('audience_counts', { search }));
  return checkedRows<AudienceCount>({ list: isText, state: isText, entries: isNumber }, rows);
}

/** What each week brought, oldest first. Throws DataError. */
export async function readGrowth(weeks: number, timeZone: string): Promise<GrowthWeek[]> {
  const rows = rowsOf(await adminClient().rpc('audience_growth', { weeks, time_zone: timeZone }));
  return checkedRows<GrowthWeek>(
    { week: isText, messages: isNumber, leads: isNumber, followers: isNumber },
    rows,
  );
}

/** Throws DataError, NO_ROW when the message is gone. */
export async function markMessage(id: string, status: MessageStatus): Promise<void> {
  rowsOf(await adminClient().rpc('mark_messages', { messages: [id], new_status: status }));
}

/** Everything that is stored about an address. Throws DataError. */
export async function readPerson(address: string): Promise<PersonRecord> {
  const record = rowsOf(
    await adminClient().rpc('person_record', { address }),
  ) as Partial<PersonRecord> | null;
  const lists = [
    record?.leads,
    record?.messages,
    record?.podcast_subscriptions,
    record?.followers,
    record?.consents,
    record?.mails,
  ];
  if (typeof record?.email !== 'string' || !lists.every(Array.isArray))
    throw new DataError('unexpected-row', 'The backend sent no record of a person.');
  return record as PersonRecord;
}

/** Erases an address everywhere. Returns how many rows are gone. Throws DataError. */
export async function erasePerson(address: string): Promise<number> {
  const kinds = rowsOf(await adminClient().rpc('erase_person', { address }));
  return kinds.reduce((sum, { erased }) => sum + erased, 0);
}

/** How long user agents and unconfirmed addresses are kept, in days. Throws DataError. */
export async function readRetention(): Promise<Retention> {
  const rows = rowsOf(await adminClient().rpc('retention_settings'));
  const [row] = checkedRows<Retention>({ user_agent_days: isNumber, unconfirmed_days: isNumber }, rows);
  if (!row) throw new DataError('unexpected-row', 'The backend sent no settings.');
  return row;
}

/** Throws DataError, REFUSED_IN_WORDS for numbers out of bounds. */
export async function saveRetention(settings: Retention): Promise<void> {
  rowsOf(await adminClient().rpc('save_retention_settings', settings));
}
