// The embedded API answers some bad requests with 500 and a meaningless code. A hosted project answers 400 with
// PostgreSQL's code, which the pages rely on.

import { BackendUnavailableError, DISK_FULL, unavailableResponse } from './unavailable.ts';

type ErrorBody = { code: string; message: string; details: null; hint: null };

const TRANSLATIONS: readonly [pattern: RegExp, code: string][] = [
  [/^error: (new row for relation .* violates check constraint .*)$/s, '23514'],
  [/^error: (conflicting key value violates exclusion constraint .*)$/s, '23P01'],
  [/^error: (value for domain .* violates check constraint .*)$/s, '23514'],
  [/^Error: (Invalid input for \w+ type)$/, '22P02'],
  // A date beyond all dates, and {"toString":1}: the driver cannot write them down.
  [/^RangeError: (Invalid time value)$/, '22P02'],
  [/^TypeError: \w+\.(toString is not a function)$/, '22P02'],
];

/** What a hosted project answers instead of this internal error; undefined for a real internal error. */
export function translatedError(body: unknown): ErrorBody | undefined {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  if (code !== 'SUP' || typeof message !== 'string') return undefined;
  for (const [pattern, sqlState] of TRANSLATIONS) {
    const words = pattern.exec(message)?.[1];
    if (words !== undefined) return { code: sqlState, message: words, details: null, hint: null };
  }
  return undefined;
}

/** Replaces a 500 that is the request's fault by 400, and one that is the full disk's by 507. */
export async function withTranslatedError(response: Response): Promise<Response> {
  if (response.status !== 500 || !response.headers.get('content-type')?.includes('json')) return response;
  const text = await response.text();
  const body = parsedOrUndefined(text);
  // The disk may fill up between the look at it and the write.
  if ((body as { code?: unknown } | undefined)?.code === DISK_FULL)
    return unavailableResponse(new BackendUnavailableError('disk full'));
  const translated = translatedError(body);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return translated === undefined
    ? new Response(text, { status: response.status, headers })
    : new Response(JSON.stringify(translated), { status: 400, headers });
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
