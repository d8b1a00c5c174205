// The gateway in front of the embedded API: rate limits, sessions, request rules, bodies, and responses.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { readBoundedBody } from '../../../supabase/functions/_shared/http.ts';
import type { Settings } from '../settings.ts';
import { addressOf, createVisitorHash, networkOf, proxyTrust, withoutProxyHeaders } from './addresses.ts';
import {
  createRates,
  createSlots,
  RULES,
  rulesOfCall,
  scaled,
  workLimit,
  type Holder,
  type Rules,
} from './limits.ts';
import {
  refusal,
  refusalResponse,
  tooManyAtOnce,
  tooManyRequests,
  tooManySignIns,
  type Refusal,
} from './refusal.ts';
import { inspect, inspectBody, kindOf, type ApiCall } from './request-rules.ts';
import { createSessions, sessionOf, type Session, type Sql } from './sessions.ts';

export type Context = { visitor: string; responseBytes: number; queueKey?: string };

export type ApiEnv = {
  Bindings: HttpBindings;
  Variables: { isRemote: boolean; network?: string; context?: Context };
};

export type DoorOptions = Pick<Settings, 'rateLimitFactor' | 'trustProxy'> & {
  jwtSecret: string;
  rules?: Rules;
  now?: () => number;
};

const LONG_BODY_BYTES = 1024 * 1024;
const ENDS_SESSIONS = /^\/(auth\/v1|functions\/v1\/administrators)/;

export function openDoor(sql: Sql, options: DoorOptions): MiddlewareHandler<ApiEnv> {
  const { jwtSecret, rules = RULES, now = Date.now } = options;
  const limits = scaled(rules, options.rateLimitFactor);
  const trust = proxyTrust(options.trustProxy);
  const rates = createRates(limits.ratesPerMinute, limits.rememberedAddresses);
  const readUpload = createUploads(limits.uploads);
  const enter = createInFlight(limits);
  const visitorHash = createVisitorHash();
  const sessions = createSessions(sql, now);

  return async (c, next) => {
    const request = c.req.raw;
    const { incoming, outgoing } = c.env;
    const url = new URL(request.url);
    const { pathname } = url;
    const refused = (reason: Refusal) => refusalResponse(reason, pathname);
    const address = addressOf(incoming, trust);
    const network = networkOf(address);
    const session = sessionOf(request.headers.get('authorization'), jwtSecret, now());
    const call: ApiCall = {
      method: request.method,
      url,
      addressLength: incoming.url?.length ?? 0,
      contentType: request.headers.get('content-type'),
      caller: session.state === 'valid' ? 'signed-in' : 'visitor',
    };
    const own = rulesOfCall(limits, call.caller, pathname);
    const account = await sessions.accountOf(session);
    const isAnonymous = account === undefined;
    const holder: Holder = { key: isAnonymous ? network : `account ${account}`, isAnonymous };

    const kind = kindOf(request.method, pathname);
    // A session must not allow more password guesses.
    const waitMs = rates.take(kind === 'sign-in' ? network : holder.key, kind, now());
    if (waitMs > 0) return refused(kind === 'sign-in' ? tooManySignIns(waitMs) : tooManyRequests(waitMs));
    const refusedRequest = inspectSession(session, pathname) ?? inspect(call);
    if (refusedRequest) return refused(refusedRequest);

    const body = await readUpload(request, incoming, holder, own.bodyBytes);
    if (!(body instanceof Uint8Array)) return refused(body);
    const refusedBody = inspectBody(call, body, limits);
    if (refusedBody) return refused(refusedBody);
    // Only after the body is read, because a slow body would occupy a slot that others need.
    const markReady = enter(holder, outgoing, workLimit(limits, own, pathname));
    if (!markReady) return refused(tooManyAtOnce());

    c.req.raw = new Request(request.url, {
      method: request.method,
      headers: withoutProxyHeaders(request.headers),
      ...(body.byteLength > 0 && { body: Buffer.from(body) }),
    });
    c.set('network', network);
    c.set('context', {
      visitor: visitorHash(address, now()),
      responseBytes: own.responseBytes,
      ...(!isAnonymous && { queueKey: holder.key }),
    });
    try {
      await next();
    } finally {
      if (!isAnonymous && ENDS_SESSIONS.test(pathname)) sessions.clear();
      markReady();
    }
    return undefined;
  };
}

function inspectSession({ state }: Session, pathname: string): Refusal | undefined {
  if (!pathname.startsWith('/rest/')) return undefined;
  if (state === 'expired') return refusal(401, 'PGRST303', 'JWT expired');
  return state === 'forged' ? refusal(401, 'PGRST301', 'No suitable key or wrong key type') : undefined;
}

/** Reads bodies. Incomplete ones are counted and have a time limit. */
function createUploads({ bodyMs, ...limits }: Rules['uploads']) {
  const takeSlot = createSlots(limits);
  return async (request: Request, incoming: IncomingMessage, holder: Holder, limitBytes: number) => {
    if (!request.body) return new Uint8Array();
    // A small body arrives with its headers and is complete one event-loop turn later.
    if (!incoming.complete) await nextTurn();
    if (incoming.complete) return readBoundedBody(request, limitBytes);
    const release = takeSlot(holder);
    if (!release) return tooManyAtOnce();
    const timeoutMs = limitBytes > LONG_BODY_BYTES ? 2 * bodyMs : bodyMs;
    const late = Promise.withResolvers<Refusal>();
    const deadline = setTimeout(() => late.resolve(tooSlow()), timeoutMs);
    try {
      return await Promise.race([readBoundedBody(request, limitBytes), late.promise]);
    } finally {
      clearTimeout(deadline);
      release();
    }
  };
}

/** Closes the connection after the response; otherwise the rest of the body would be parsed as a request. */
const tooSlow = (): Refusal => ({
  ...refusal(408, 'request_too_slow', 'The request took too long to arrive.'),
  headers: { Connection: 'close' },
});

/**
 * Counts a request from the end of its body until its response is read or its connection closes. Returns a function to
 * call when the response is ready.
 */
function createInFlight({ concurrent, responseMs, connections: { unreadMs } }: Rules) {
  const takeSlot = createSlots(concurrent);
  return (holder: Holder, outgoing: ServerResponse, workMs: number): (() => void) | undefined => {
    const release = takeSlot(holder);
    if (!release) return undefined;
    const { socket } = outgoing.req;
    let isOver = false;
    const leave = () => {
      isOver = true;
      clearTimeout(deadline);
      outgoing.off('close', leave);
      socket.off('close', leave);
      release();
    };
    const cut = () => {
      outgoing.destroy();
      leave();
    };
    let deadline = setTimeout(cut, workMs);
    // The connection is idle during the work, which is not the client's fault.
    socket.setTimeout(workMs);
    outgoing.once('close', leave);
    // A response queued behind another one has no event for the end of the connection.
    socket.once('close', leave);
    // The client may have left while its body was read.
    if (outgoing.destroyed || socket.destroyed) leave();
    return () => {
      if (isOver) return;
      clearTimeout(deadline);
      deadline = setTimeout(cut, responseMs);
      socket.setTimeout(unreadMs);
    };
  };
}

export type AdmitLookup = (request: IncomingMessage) => { queueKey: string; release: () => void } | undefined;

/** Chapter lookups in the database count toward the address's rate for API reads. */
export function createLookupLimits(
  settings: Pick<Settings, 'rateLimitFactor' | 'trustProxy'>,
  now: () => number = Date.now,
): AdmitLookup {
  const { ratesPerMinute, rememberedAddresses, concurrent } = scaled(RULES, settings.rateLimitFactor);
  const trust = proxyTrust(settings.trustProxy);
  const rates = createRates({ page: ratesPerMinute.read }, rememberedAddresses);
  const takeSlot = createSlots(concurrent);
  return (request) => {
    const network = networkOf(addressOf(request, trust));
    const release = takeSlot({ key: network, isAnonymous: true });
    if (!release) return undefined;
    if (rates.take(network, 'page', now()) === 0) return { queueKey: `pages ${network}`, release };
    release();
    return undefined;
  };
}
