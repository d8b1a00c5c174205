import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { unwrap } from './data-error.ts';
import { parseRows } from './rows.ts';

const COUNT = v.object({ topic: v.picklist(['chapters', 'episodes', 'news', 'all']), followers: v.number() });
export type TopicCount = v.InferOutput<typeof COUNT>;

export async function countFollowersByTopic(): Promise<TopicCount[]> {
  return parseRows(COUNT, unwrap(await adminClient().rpc('followers_by_topic')));
}
