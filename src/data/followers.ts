// Visitors can only add an address; a link's token is sent only to that address.
import * as v from 'valibot';
import { FOLLOW_TOPICS, type FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { DataError, unwrap } from './data-error.ts';
import { parseRow } from './rows.ts';
import { MAX_URL_LENGTH, visitorClient } from './visitor-client.ts';

export type NewFollower = {
  email: string;
  topics: FollowTopic[];
  page: string;
  consentVersion: string;
};

/** Sends a confirmation email. Does not reveal who already follows. */
export async function follow({ email, topics, page, consentVersion }: NewFollower): Promise<void> {
  const response = await visitorClient().rpc('follow', {
    follower_email: email,
    topics,
    consent_page: page.slice(0, MAX_URL_LENGTH),
    consent_version: consentVersion,
  });
  unwrap(response);
  // PostgREST's client treats an empty 404 as success.
  if (response.status !== 200 && response.status !== 204) {
    throw new DataError('unexpected', `The backend returned ${response.status}.`);
  }
}

const CONFIRMATION = v.picklist(['confirmed', 'expired', 'unknown']);
export type Confirmation = v.InferOutput<typeof CONFIRMATION>;

export async function confirmFollow(token: string): Promise<Confirmation> {
  return parseRow(CONFIRMATION, unwrap(await visitorClient().rpc('confirm_follow', { token })));
}

const PREFERENCES = v.object({
  email_hint: v.string(),
  status: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  topics: v.array(v.picklist(FOLLOW_TOPICS)),
  catch_up_days: v.nullable(v.number()),
});

export type Preferences = Pick<v.InferOutput<typeof PREFERENCES>, 'status' | 'topics'> & {
  emailHint: string;
  /** Days between chapters while the book is sent from its beginning. */
  catchUpDays: number | null;
};

export async function readPreferences(token: string): Promise<Preferences | null> {
  const [row] = unwrap(await visitorClient().rpc('follower_preferences', { token }));
  if (row === undefined) return null;
  const { email_hint, catch_up_days, ...rest } = parseRow(PREFERENCES, row);
  return { ...rest, emailHint: email_hint, catchUpDays: catch_up_days };
}

/** @param catchUpDays 0 stops sending the book from its beginning; null changes nothing */
export async function savePreferences(
  token: string,
  topics: FollowTopic[],
  catchUpDays: number | null = null,
): Promise<'saved' | 'unknown'> {
  const response = unwrap(
    await visitorClient().rpc('save_follower_preferences', { token, topics, catch_up_days: catchUpDays }),
  );
  return parseRow(v.picklist(['saved', 'unknown']), response);
}

export async function unsubscribe(token: string): Promise<'unsubscribed' | 'unknown'> {
  const response = unwrap(await visitorClient().rpc('unsubscribe', { token }));
  return parseRow(v.picklist(['unsubscribed', 'unknown']), response);
}
