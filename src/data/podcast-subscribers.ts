// People who ask for podcast updates. A visitor can only add an address, never look one up.
import { assertStored, visitorClient } from './visitor-client.ts';

/** Adds a subscriber, who has consented. Throws DataError; UNIQUE_VIOLATION when the address is already there. */
export async function insertPodcastSubscriber(email: string): Promise<void> {
  assertStored(await visitorClient().from('podcast_subscribers').insert({ email, consent: true }));
}
