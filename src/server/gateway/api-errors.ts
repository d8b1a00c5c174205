import type { ApiError } from '../../../supabase/functions/_shared/http.ts';

export type { ApiError };

export const apiError = (status: number, code: string, message: string, hint?: string): ApiError => ({
  status,
  code,
  message,
  ...(hint !== undefined && { hint }),
});

/** In PostgREST's format, or GoTrue's for accounts. */
export function errorResponse(error: ApiError, pathname: string): Response {
  const { status, code, message, hint = null, headers = {} } = error;
  if (pathname.startsWith('/auth/')) return accountError(status, code, message, { headers });
  return Response.json({ code, message, details: null, hint }, { status, headers });
}

/** Same body and headers as GoTrue. */
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

export const rateLimited = (code: string, message: string, waitMs: number, hint?: string): ApiError => ({
  ...apiError(429, code, message, hint),
  headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
});

export const tooManyConcurrentRequests = () =>
  rateLimited('too_many_at_once', 'Too many concurrent requests.', 1000, 'Wait for earlier responses.');

export const tooManyRequests = (waitMs: number) =>
  rateLimited('too_many_requests', 'Too many requests from this address.', waitMs, 'Wait, then try again.');

/** GoTrue's own code, which clients recognize. */
export const tooManySignIns = (waitMs: number) =>
  rateLimited('over_request_rate_limit', 'Request rate limit reached', waitMs);
