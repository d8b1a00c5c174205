import * as v from 'valibot';
import { LETTER_TOPICS, type LetterTopic } from '~/lib/mail/outgoing-mail.ts';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { parseRows } from './rows.ts';

const COUNT = v.object({ topic: v.picklist(LETTER_TOPICS), followers: v.number() });
export type TopicCount = v.InferOutput<typeof COUNT>;
export type FollowersByTopic = Partial<Record<LetterTopic, number>>;

export async function countFollowersByTopic(): Promise<FollowersByTopic> {
  const counts = parseRows(COUNT, unwrap(await adminClient().rpc('followers_by_topic')));
  return Object.fromEntries(counts.map(({ topic, followers }) => [topic, followers]));
}
