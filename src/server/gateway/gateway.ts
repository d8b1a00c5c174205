// The gateway in front of the embedded API: rate limits, sessions, request rules, bodies, and responses.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { readBoundedBody } from '../../../supabase/functions/_shared/http.ts';
import type { Settings } from '../settings.ts';
import {
  clientAddress,
  createVisitorHasher,
  networkKey,
  createProxyTrust,
  withoutProxyHeaders,
} from './addresses.ts';
import {
  createRates,
  createSlots,
  RULES,
  rulesForRequest,
  scaled,
  responseTimeoutMs,
  type Holder,
  type Rules,
} from './limits.ts';
import {
  apiError,
  errorResponse,
  tooManyConcurrentRequests,
  tooManyRequests,
  tooManySignIns,
  type ApiError,
} from './api-errors.ts';
import { inspect, inspectBody, requestKind, type ApiCall } from './request-rules.ts';
import { createSessions, parseSession, type Session, type Sql } from './sessions.ts';

export type Context = { visitor: string; responseBytes: number; queueKey?: string };

export type ApiEnv = {
  Bindings: HttpBindings;
  Variables: { isRemote: boolean; network?: string; address?: string; context?: Context };
};

export type GatewayOptions = Pick<Settings, 'rateLimitFactor' | 'trustProxy'> & {
  jwtSecret: string;
  rules?: Rules;
  now?: () => number;
};

const LARGE_BODY_BYTES = 1024 * 1024;
const ENDS_SESSIONS =
  /^\/(auth\/v1|functions\/v1\/administrators|rest\/v1\/rpc\/(end_|use_recovery|remove_second))/;

export function createGateway(sql: Sql, options: GatewayOptions): MiddlewareHandler<ApiEnv> {
  const { jwtSecret, rules = RULES, now = Date.now } = options;
  const limits = scaled(rules, options.rateLimitFactor);
  const trust = createProxyTrust(options.trustProxy);
  const rates = createRates(limits.ratesPerMinute, limits.rememberedAddresses);
  const readBody = createBodyReader(limits.uploads);
  const startRequest = createConcurrencyLimit(limits);
  const visitorHash = createVisitorHasher();
  const sessions = createSessions(sql, now);

  return async (c, next) => {
    const request = c.req.raw;
    const { incoming, outgoing } = c.env;
    const url = new URL(request.url);
    const { pathname } = url;
    const reject = (error: ApiError) => errorResponse(error, pathname);
    const address = clientAddress(incoming, trust);
    const network = networkKey(address);
    const session = parseSession(request.headers.get('authorization'), jwtSecret, now());
    const call: ApiCall = {
      method: request.method,
      url,
      urlLength: incoming.url?.length ?? 0,
      contentType: request.headers.get('content-type'),
      caller: session.state === 'valid' ? 'signed-in' : 'visitor',
    };
    const callerRules = rulesForRequest(limits, call.caller, pathname);
    const account = await sessions.accountOf(session);
    const isAnonymous = account === undefined;
    const holder: Holder = { key: isAnonymous ? network : `account ${account}`, isAnonymous };

    const kind = requestKind(request.method, pathname);
    // Being signed in must not earn extra password guesses.
    const waitMs = rates.take(kind === 'sign-in' ? network : holder.key, kind, now());
    if (waitMs > 0) return reject(kind === 'sign-in' ? tooManySignIns(waitMs) : tooManyRequests(waitMs));
    const requestError = checkSession(session, pathname) ?? inspect(call);
    if (requestError) return reject(requestError);

    const body = await readBody(request, incoming, holder, callerRules.bodyBytes);
    if (!(body instanceof Uint8Array)) return reject(body);
    const bodyError = inspectBody(call, body, limits);
    if (bodyError) return reject(bodyError);
    // This comes after the body is read, because a slow upload would occupy a slot that others need.
    const markReady = startRequest(holder, outgoing, responseTimeoutMs(limits, callerRules, pathname));
    if (!markReady) return reject(tooManyConcurrentRequests());

    c.req.raw = new Request(request.url, {
      method: request.method,
      headers: withoutProxyHeaders(request.headers),
      ...(body.byteLength > 0 && { body: Buffer.from(body) }),
    });
    c.set('network', network);
    c.set('address', address);
    c.set('context', {
      visitor: visitorHash(address, now()),
      responseBytes: callerRules.responseBytes,
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

function checkSession({ state }: Session, pathname: string): ApiError | undefined {
  if (!pathname.startsWith('/rest/')) return undefined;
  if (state === 'expired') return apiError(401, 'PGRST303', 'JWT expired');
  return state === 'forged' ? apiError(401, 'PGRST301', 'No suitable key or wrong key type') : undefined;
}

/** Limits the number and duration of incomplete bodies. */
function createBodyReader({ bodyMs, ...limits }: Rules['uploads']) {
  const takeSlot = createSlots(limits);
  return async (request: Request, incoming: IncomingMessage, holder: Holder, limitBytes: number) => {
    if (!request.body) return new Uint8Array();
    // A small body arrives with its headers and is complete one event-loop turn later.
    if (!incoming.complete) await nextTurn();
    if (incoming.complete) return readBoundedBody(request, limitBytes);
    const release = takeSlot(holder);
    if (!release) return tooManyConcurrentRequests();
    const timeoutMs = limitBytes > LARGE_BODY_BYTES ? 2 * bodyMs : bodyMs;
    const timeout = Promise.withResolvers<ApiError>();
    const deadline = setTimeout(() => timeout.resolve(requestTimeout()), timeoutMs);
    try {
      return await Promise.race([readBoundedBody(request, limitBytes), timeout.promise]);
    } finally {
      clearTimeout(deadline);
      release();
    }
  };
}

/** Closes the connection after the response; otherwise the rest of the body would be parsed as a request. */
const requestTimeout = (): ApiError => ({
  ...apiError(408, 'request_too_slow', 'The request took too long to arrive.'),
  headers: { Connection: 'close' },
});

/**
 * Counts a request from the end of its body until its response is read or its connection closes. Returns a function to
 * call when the response is ready.
 */
function createConcurrencyLimit({ concurrent, responseMs, connections: { unreadMs } }: Rules) {
  const takeSlot = createSlots(concurrent);
  return (holder: Holder, outgoing: ServerResponse, workMs: number): (() => void) | undefined => {
    const release = takeSlot(holder);
    if (!release) return undefined;
    const { socket } = outgoing.req;
    let isDone = false;
    const finish = () => {
      isDone = true;
      clearTimeout(deadline);
      outgoing.off('close', finish);
      socket.off('close', finish);
      release();
    };
    const abort = () => {
      outgoing.destroy();
      finish();
    };
    let deadline = setTimeout(abort, workMs);
    // The connection is idle during the work, which is not the client's fault.
    socket.setTimeout(workMs);
    outgoing.once('close', finish);
    // A response queued behind another one emits no event when the connection ends.
    socket.once('close', finish);
    // The client may have disconnected while its body was read.
    if (outgoing.destroyed || socket.destroyed) finish();
    return () => {
      if (isDone) return;
      clearTimeout(deadline);
      deadline = setTimeout(abort, responseMs);
      socket.setTimeout(unreadMs);
    };
  };
}

export type AdmitLookup = (request: IncomingMessage) => { queueKey: string; release: () => void } | undefined;

/** Chapter lookups in the database are limited like API reads. */
export function createLookupLimits(
  settings: Pick<Settings, 'rateLimitFactor' | 'trustProxy'>,
  now: () => number = Date.now,
): AdmitLookup {
  const { ratesPerMinute, rememberedAddresses, concurrent } = scaled(RULES, settings.rateLimitFactor);
  const trust = createProxyTrust(settings.trustProxy);
  const rates = createRates({ page: ratesPerMinute.read }, rememberedAddresses);
  const takeSlot = createSlots(concurrent);
  return (request) => {
    const network = networkKey(clientAddress(request, trust));
    const release = takeSlot({ key: network, isAnonymous: true });
    if (!release) return undefined;
    if (rates.take(network, 'page', now()) === 0) return { queueKey: `pages ${network}`, release };
    release();
    return undefined;
  };
}
