import { createHmac, randomUUID } from 'node:crypto';

export const EVENTS_SECRET = `whsec_${Buffer.from('a secret of the provider').toString('base64')}`;

type EventOptions = { id?: string; ageSeconds?: number; secret?: string };

/** A webhook request, signed as https://docs.svix.com/receiving/verifying-payloads/how-manual describes. */
export function signedEvent(
  event: object,
  { id = `msg_${randomUUID()}`, ageSeconds = 0, secret = EVENTS_SECRET }: EventOptions,
) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': `v1,${signature}`,
    },
    body,
  };
}
