export type Refusal = {
  status: number;
  code: string;
  message: string;
  hint?: string;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
};

export function refusal(status: number, code: string, message: string, hint?: string): Refusal {
  return { status, code, message, ...(hint !== undefined && { hint }) };
}

/** A refusal in the format of PostgREST, or of GoTrue for sign-in. */
export function refusalResponse(refused: Refusal, pathname: string): Response {
  const { status, code, message, hint, retryAfterSeconds, headers } = refused;
  const body = pathname.startsWith('/auth/')
    ? { code: status, error_code: code, msg: message, message }
    : { code, message, details: null, hint: hint ?? null };
  return Response.json(body, {
    status,
    headers: {
      ...headers,
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
  });
}

function tooMany(code: string, message: string, waitMs: number, hint?: string): Refusal {
  return { ...refusal(429, code, message, hint), retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

export const tooManyAtOnce = () =>
  tooMany('too_many_at_once', 'Too many requests at once.', 1000, 'Wait for earlier answers.');

export const tooManyRequests = (waitMs: number) =>
  tooMany('too_many_requests', 'Too many requests from this address.', waitMs, 'Wait, then try again.');

/** GoTrue's own code, which clients know. */
export const tooManySignIns = (waitMs: number) =>
  tooMany('over_request_rate_limit', 'Request rate limit reached', waitMs);
