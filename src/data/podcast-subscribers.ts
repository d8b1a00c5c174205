import { assertStored, visitorClient } from './visitor-client.ts';

/** @throws UNIQUE_VIOLATION for a known address */
export async function insertPodcastSubscriber(email: string): Promise<void> {
  assertStored(await visitorClient().from('podcast_subscribers').insert({ email, consent: true }));
}
