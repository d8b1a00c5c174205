// What pages may ask of the database. A chapter that the build lacks is looked up there, and the door is in front of the
// API alone: without a limit one visitor who asks for pages that do not exist would keep it from everyone else.
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings.ts';
import { createSlots } from './in-flight.ts';
import { createRates } from './rates.ts';
import { RULES, scaled } from './rules.ts';
import { addressOf, networkOf, proxyTrust } from './visitor-address.ts';

export type Question = {
  /** The line in which it waits: those of different addresses take turns. */
  line: string;
  /** Gives its place back. */
  leave: () => void;
};

/** Takes a place for what a request asks; undefined when its address has too many. */
export type AdmitQuestion = (request: IncomingMessage) => Question | undefined;

/** As many a minute, and as many at once, as an address may read through the API. @throws StartError as `proxyTrust` */
export function createPageQuestions(
  settings: Pick<Settings, 'rateLimitFactor' | 'trustProxy'>,
  now: () => number = Date.now,
): AdmitQuestion {
  const { ratesPerMinute, rememberedAddresses, concurrent } = scaled(RULES, settings.rateLimitFactor);
  const trust = proxyTrust(settings.trustProxy);
  const rates = createRates({ page: ratesPerMinute.read }, rememberedAddresses);
  const slots = createSlots(concurrent);
  return (request) => {
    const network = networkOf(addressOf(request, trust));
    const leave = slots.take(network);
    if (!leave) return undefined;
    if (rates.take(network, 'page', now()) === 0) return { line: `pages ${network}`, leave };
    leave();
    return undefined;
  };
}
