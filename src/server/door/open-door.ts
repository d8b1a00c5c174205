// The door in front of the embedded API: rate limits, request checks, forwarding.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Backend } from '../backend/create-backend.ts';
import type { Settings } from '../settings.ts';
import { createSignIn } from '../sign-in/sign-in.ts';
import { sessionOf, type Session } from './caller.ts';
import { inspectOrigin, originStanding, preflight, setOriginHeaders } from './cross-origin.ts';
import { inspect, inspectBody, kindOf, type Asked } from './door.ts';
import { createInFlight } from './in-flight.ts';
import { withoutProxyHeaders } from './proxy-headers.ts';
import { createRates } from './rates.ts';
import { refusal, refusalResponse, tooManyAtOnce, tooManySignIns, type Refusal } from './refusal.ts';
import type { Kind, Rules } from './rule-types.ts';
import { RULES, rulesOfCall, scaled, workMsOf } from './rules.ts';
import { createUploads } from './uploads.ts';
import { addressOf, createVisitorHash, networkOf, proxyTrust } from './visitor-address.ts';

/** What the backend is told of a request besides the request. */
export type Context = { visitor: string; answerBytes: number };
export type Pass = (request: Request, context: Context) => Promise<Response>;
export type HttpPair = { incoming: IncomingMessage; outgoing: ServerResponse };

export type Door = {
  /** Answers what may not pass and what the door answers itself; the rest is answered by `pass`. */
  admit: (request: Request, pair: HttpPair, pass: Pass) => Promise<Response>;
};

export type DoorSettings = Pick<Settings, 'rateLimitFactor' | 'trustProxy' | 'allowedOrigins'>;
export type DoorParts = {
  jwtSecret: string;
  backend: Pick<Backend, 'sql'>;
  rules?: Rules;
  /** Milliseconds since the epoch. */
  now?: () => number;
};

/** @throws StartError when TRUST_PROXY cannot be read */
export function openDoor(
  settings: DoorSettings,
  { jwtSecret, backend, rules = RULES, now = Date.now }: DoorParts,
): Door {
  const limits = scaled(rules, settings.rateLimitFactor);
  const trust = proxyTrust(settings.trustProxy);
  const countRate = createRateCount(limits, now);
  const readUpload = createUploads(limits.uploads);
  const inFlight = createInFlight(limits.concurrent);
  const visitorHash = createVisitorHash();
  const signIn = createSignIn({ sql: backend.sql, jwtSecret, factor: settings.rateLimitFactor, now });

  const answer = async (
    request: Request,
    { incoming, outgoing }: HttpPair,
    pass: Pass,
  ): Promise<Response> => {
    const url = new URL(request.url);
    const address = addressOf(incoming, trust);
    const network = networkOf(address);
    const session = sessionOf(request.headers.get('authorization'), jwtSecret, now());
    const asked: Asked = {
      method: request.method,
      url,
      addressLength: incoming.url?.length ?? 0,
      contentType: request.headers.get('content-type'),
      caller: session === 'valid' ? 'signed-in' : 'visitor',
    };
    const own = rulesOfCall(limits, asked.caller, url.pathname);
    const refused =
      countRate(kindOf(request.method, url.pathname, limits), network) ??
      inspectSession(session, url.pathname) ??
      inspect(asked, limits);
    if (refused) return refusalResponse(refused, url.pathname);

    const body = await readUpload(request, incoming, network, own.bodyBytes);
    if (!(body instanceof Uint8Array)) return refusalResponse(body, url.pathname);
    const refusedBody = inspectBody(asked, body, limits);
    if (refusedBody) return refusalResponse(refusedBody, url.pathname);
    // Only now: a body that is slow to arrive would hold a place that others need.
    const answerIsThere = inFlight.enter(network, outgoing, {
      workMs: workMsOf(limits, own, url.pathname),
      answerMs: limits.answerMs,
      unreadMs: limits.connections.unreadMs,
    });
    if (!answerIsThere) return refusalResponse(tooManyAtOnce(), url.pathname);

    const context = { visitor: visitorHash(address, now()), answerBytes: own.answerBytes };
    const forward = (bytes: Uint8Array) => pass(passedOn(request, bytes), context);
    try {
      if (request.method !== 'POST' || url.pathname !== '/auth/v1/token') return await forward(body);
      const grantTypes = url.searchParams.getAll('grant_type');
      const cookies = request.headers.get('cookie');
      return await signIn({ grantTypes, body, address: network, cookies }, forward);
    } finally {
      answerIsThere();
    }
  };

  return { admit: heedingOrigins(settings.allowedOrigins, answer) };
}

/** Answers preflights, refuses other origins' writes, and says who may read an answer. */
function heedingOrigins(allowed: readonly string[], answer: Door['admit']): Door['admit'] {
  return async (request, pair, pass) => {
    const origin = request.headers.get('origin');
    const standing = originStanding(origin, request.headers.get('host'), allowed);
    const foreign = inspectOrigin(standing, request.method);
    const response =
      request.method === 'OPTIONS'
        ? preflight(standing)
        : foreign
          ? refusalResponse(foreign, new URL(request.url).pathname)
          : await answer(request, pair, pass);
    const headers = new Headers(response.headers);
    setOriginHeaders(headers, standing, origin, allowed);
    return new Response(response.body, { status: response.status, headers });
  };
}

type CountRate = (kind: Kind, network: string) => Refusal | undefined;

/** Counts a request before anything of it is read; a refusal says that there are too many. */
function createRateCount(limits: Rules, now: () => number): CountRate {
  const rates = createRates<Kind>(limits.ratesPerMinute, limits.rememberedAddresses);
  return (kind, network) => {
    const waitMs = rates.take(network, kind, now());
    if (waitMs <= 0) return undefined;
    return kind === 'sign-in' ? tooManySignIns(waitMs) : tooManyRequests(waitMs);
  };
}

/** A token that this server did not sign, or that is over, opens nothing: the answer is the backend's own. */
function inspectSession(session: Session, pathname: string): Refusal | undefined {
  if (!pathname.startsWith('/rest/')) return undefined;
  if (session === 'expired') return refusal(401, 'PGRST303', 'JWT expired');
  if (session === 'forged') return refusal(401, 'PGRST301', 'No suitable key or wrong key type');
  return undefined;
}

function tooManyRequests(waitMs: number): Refusal {
  return {
    ...refusal(429, 'too_many_requests', 'Too many requests from this address.', 'Wait, then try again.'),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  };
}

function passedOn(request: Request, body: Uint8Array): Request {
  return new Request(request.url, {
    method: request.method,
    headers: withoutProxyHeaders(request.headers),
    ...(body.byteLength > 0 && { body: Buffer.from(body) }),
  });
}
