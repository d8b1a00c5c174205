import type { Refusal } from '../../../supabase/functions/_shared/http.ts';

export type { Refusal };

export const refusal = (status: number, code: string, message: string, hint?: string): Refusal => ({
  status,
  code,
  message,
  ...(hint !== undefined && { hint }),
});

/** In the format of PostgREST, or of GoTrue for accounts. */
export function refusalResponse(refused: Refusal, pathname: string): Response {
  const { status, code, message, hint = null, headers = {} } = refused;
  if (pathname.startsWith('/auth/')) return accountError(status, code, message, { headers });
  return Response.json({ code, message, details: null, hint }, { status, headers });
}

/** GoTrue's format, header for header. */
export function accountError(
  status: number,
  code: string,
  msg: string,
  { headers = {}, ...details }: { headers?: Record<string, string>; weak_password?: object } = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg, ...details },
    { status, headers: { ...headers, 'X-Sb-Error-Code': code } },
  );
}

export const wrongPasswordResponse = () =>
  accountError(400, 'invalid_credentials', 'Invalid login credentials');

export const tooMany = (code: string, message: string, waitMs: number, hint?: string): Refusal => ({
  ...refusal(429, code, message, hint),
  headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
});

export const tooManyAtOnce = () =>
  tooMany('too_many_at_once', 'Too many requests at once.', 1000, 'Wait for earlier responses.');

export const tooManyRequests = (waitMs: number) =>
  tooMany('too_many_requests', 'Too many requests from this address.', waitMs, 'Wait, then try again.');

/** GoTrue's own code, which clients recognize. */
export const tooManySignIns = (waitMs: number) =>
  tooMany('over_request_rate_limit', 'Request rate limit reached', waitMs);
