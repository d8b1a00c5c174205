// Answers of the server in its log: failures always, the others with LOG_LEVEL=debug. No query, address or browser: those
// are personal, or may hold what is.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap } from '../door/bounded-map.ts';
import { Facts } from './log-lines.ts';

const QUIET_MS = 60_000;
const MOST_REMEMBERED = 200;
const API = /^\/(rest|auth|functions)\/v1(?=\/|$)/;

/** Deeper parts of an address may name a person. */
const SHOWN_PARTS = 3;
const MOST_CHARACTERS = 80;

const toldAt = new BoundedMap<number>(MOST_REMEMBERED);

/** Writes an entry once the answer is sent. Failures of one kind are told once a minute: a flood would fill the disk. */
export function logRequest(
  { method = 'GET', url = '/' }: IncomingMessage,
  response: ServerResponse,
  now: () => number = () => performance.now(),
): void {
  const startedAt = now();
  response.once('finish', () => {
    const status = response.statusCode;
    const at = now();
    const facts = new Facts({ method, path: shownPath(url), status, ms: Math.round(at - startedAt) });
    if (status < 500) return console.debug('A request was answered', facts);
    const key = `${status} ${API.exec(url)?.[0] ?? 'pages'}`;
    const former = toldAt.get(key);
    if (former !== undefined && at - former < QUIET_MS) return;
    toldAt.set(key, at);
    console.warn('A request failed', facts);
  });
}

/** The address without its query, and no deeper than tables, functions and chapters are. */
export function shownPath(url: string): string {
  const parts = (url.split('?')[0] ?? '').split('/').slice(1);
  const shown = parts
    .slice(0, SHOWN_PARTS)
    .map((part) => (/@|%40/.test(part) ? '…' : part))
    .join('/');
  return `/${shown}${parts.length > SHOWN_PARTS ? '/…' : ''}`.slice(0, MOST_CHARACTERS);
}
