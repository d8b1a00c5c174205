// People who follow by email. Visitors can only add an address; a link's token is sent to that address only.
import * as v from 'valibot';
import type { FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { DataError, rowsOf } from './data-error.ts';
import { validRow } from './rows.ts';
import { MAX_ADDRESS, visitorClient } from './visitor-client.ts';

export type NewFollower = {
  email: string;
  topics: FollowTopic[];
  /** The page of the consent text, and the text's version. */
  page: string;
  consentVersion: string;
};

/** Has a mail sent that asks for confirmation. Does not reveal who follows already. Throws DataError. */
export async function follow({ email, topics, page, consentVersion }: NewFollower): Promise<void> {
  const answer = await visitorClient().rpc('follow', {
    follower_email: email,
    topics,
    consent_page: page.slice(0, MAX_ADDRESS),
    consent_version: consentVersion,
  });
  rowsOf(answer);
  // The client takes an empty 404 for success.
  if (answer.status !== 200 && answer.status !== 204) {
    throw new DataError('unexpected', `The backend answered ${answer.status}.`);
  }
}

const CONFIRMATION = v.picklist(['confirmed', 'expired', 'unknown']);
export type Confirmation = v.InferOutput<typeof CONFIRMATION>;

/** Confirms the address of a link, also one that is confirmed already. Throws DataError. */
export async function confirmFollow(token: string): Promise<Confirmation> {
  return validRow(CONFIRMATION, rowsOf(await visitorClient().rpc('confirm_follow', { token })));
}

const PREFERENCES = v.object({
  email_hint: v.string(),
  status: v.picklist(['pending', 'confirmed', 'unsubscribed']),
  topics: v.array(v.picklist(['chapters', 'episodes', 'news'])),
});

export type Preferences = {
  /** As much of the address as its owner recognizes. */
  emailHint: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  topics: FollowTopic[];
};

/** The preferences of a link's address; null for an unknown link. Throws DataError. */
export async function readPreferences(token: string): Promise<Preferences | null> {
  const [row] = rowsOf(await visitorClient().rpc('follower_preferences', { token }));
  if (row === undefined) return null;
  const { email_hint, status, topics } = validRow(PREFERENCES, row);
  return { emailHint: email_hint, status, topics };
}

/** Changes the topics of a link's address; no topics unsubscribe it. Throws DataError. */
export async function savePreferences(token: string, topics: FollowTopic[]): Promise<'saved' | 'unknown'> {
  const answer = rowsOf(await visitorClient().rpc('save_follower_preferences', { token, topics }));
  return validRow(v.picklist(['saved', 'unknown']), answer);
}

/** Ends all emails to a link's address. Throws DataError. */
export async function unsubscribe(token: string): Promise<'unsubscribed' | 'unknown'> {
  const answer = rowsOf(await visitorClient().rpc('unsubscribe', { token }));
  return validRow(v.picklist(['unsubscribed', 'unknown']), answer);
}
