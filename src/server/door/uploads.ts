// Reads the bodies of requests. Those that are still on their way are counted, and have to arrive in time.
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSlots } from './in-flight.ts';
import { readBody } from './read-body.ts';
import { refusal, tooManyAtOnce, type Refusal } from './refusal.ts';
import type { UploadRules } from './rule-types.ts';

/** A body that may be longer has twice the time. */
const LONG_BYTES = 1024 * 1024;

export type ReadUpload = (
  request: Request,
  incoming: IncomingMessage,
  network: string,
  limitBytes: number,
) => Promise<Uint8Array | Refusal>;

export function createUploads({ bodyMs, ...limits }: UploadRules): ReadUpload {
  const slots = createSlots(limits);
  return async (request, incoming, network, limitBytes) => {
    if (!request.body) return new Uint8Array();
    // A small body comes with its headers: it has arrived one turn later, and waits for no client.
    if (!incoming.complete) await nextTurn();
    if (incoming.complete) return readBody(request, limitBytes);
    const giveBack = slots.take(network);
    if (!giveBack) return tooManyAtOnce();
    try {
      return await inTime(readBody(request, limitBytes), limitBytes > LONG_BYTES ? 2 * bodyMs : bodyMs);
    } finally {
      giveBack();
    }
  };
}

async function inTime(reading: Promise<Uint8Array | Refusal>, bodyMs: number): Promise<Uint8Array | Refusal> {
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<Refusal>((resolve) => {
    deadline = setTimeout(() => resolve(tooSlow()), bodyMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(deadline);
  }
}

/** The connection ends with the answer: the rest of the body would take it for a request. */
function tooSlow(): Refusal {
  return {
    ...refusal(408, 'request_too_slow', 'The request took too long to arrive.'),
    headers: { Connection: 'close' },
  };
}
