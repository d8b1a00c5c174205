// Sending a subscription and what its answer means to the visitor.
import { DataError, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { insertPodcastSubscriber } from '~/data/podcast-subscribers.ts';
import { tidyEmail } from './subscribe-rules.ts';

/** However fast the answer, the button says 'Subscribing...' this long. */
const SHORTEST_SUBMISSION_MS = 1000;

export type SubscriptionOutcome = 'subscribed' | 'failed';

/** An address that is already on the list counts as subscribed: nobody learns here who listens. */
export function outcomeOf(error: unknown): SubscriptionOutcome {
  return error === undefined || (error instanceof DataError && error.code === UNIQUE_VIOLATION)
    ? 'subscribed'
    : 'failed';
}

/** Sends the address; takes at least a second. Never throws. */
export async function sendSubscription(email: string): Promise<SubscriptionOutcome> {
  const [outcome] = await Promise.all([
    insertPodcastSubscriber(tidyEmail(email)).then(
      () => outcomeOf(undefined),
      (error: unknown) => outcomeOf(error ?? new Error('unknown')),
    ),
    new Promise((resolve) => setTimeout(resolve, SHORTEST_SUBMISSION_MS)),
  ]);
  return outcome;
}
