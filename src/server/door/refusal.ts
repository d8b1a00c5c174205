/** Why a request does not pass, in words for the person who sent it. */
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

/** The refusal as PostgREST words it, or as GoTrue does for sign-in. */
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

export function tooManyAtOnce(): Refusal {
  return {
    ...refusal(429, 'too_many_at_once', 'Too many requests at once.', 'Wait for earlier answers.'),
    retryAfterSeconds: 1,
  };
}

/** GoTrue's own words for too many attempts; the clients know the code. */
export function tooManySignIns(waitMs: number): Refusal {
  return {
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  };
}
