// Sending a subscription and what its answer means to the visitor.
import { DataError, RATE_LIMITED, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { insertPodcastSubscriber } from '~/data/podcast-subscribers.ts';
import { normalizeEmail } from './subscribe-rules.ts';

/** However fast the answer, the button says 'Subscribing...' this long. */
const SHORTEST_SUBMISSION_MS = 1000;

export type SubscriptionOutcome = 'subscribed' | 'failed' | 'too-many';

/** An address that is already on the list counts as subscribed: the form does not tell who listens. */
export function outcomeOf(error: unknown): SubscriptionOutcome {
  if (error === undefined) return 'subscribed';
  if (!(error instanceof DataError)) return 'failed';
  if (error.code === RATE_LIMITED) return 'too-many';
  return error.code === UNIQUE_VIOLATION ? 'subscribed' : 'failed';
}

/** Sends the address; takes at least a second. Never throws. */
export async function sendSubscription(email: string): Promise<SubscriptionOutcome> {
  const [outcome] = await Promise.all([
    insertPodcastSubscriber(normalizeEmail(email)).then(
      () => outcomeOf(undefined),
      (error: unknown) => outcomeOf(error ?? new Error('unknown')),
    ),
    new Promise((resolve) => setTimeout(resolve, SHORTEST_SUBMISSION_MS)),
  ]);
  return outcome;
}
