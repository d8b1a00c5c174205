// Responses while the database is unavailable, and corrections of the embedded API's errors.
import { parseJson } from '../../lib/text/parse-json.ts';

export type UnavailableReason = 'restarting' | 'busy' | 'timeout' | 'closed' | 'disk full';

/** PostgreSQL's code for a full disk. */
export const DISK_FULL = '53100';

/** Codes are PostgreSQL's or the HTTP status. The 'timeout' message is also PostgreSQL's. */
const REASONS: Record<UnavailableReason, { status: number; code: string; message: string }> = {
  restarting: { status: 503, code: '503', message: 'The database is restarting. Please try again.' },
  busy: { status: 503, code: '503', message: 'The database is busy. Please try again.' },
  timeout: { status: 504, code: '57014', message: 'canceling statement due to statement timeout' },
  closed: { status: 503, code: '503', message: 'The database is closed.' },
  'disk full': {
    status: 507,
    code: DISK_FULL,
    message: 'The disk is full. Nothing was saved. Please try again later.',
  },
};

export class BackendUnavailableError extends Error {
  override readonly name = 'BackendUnavailableError';
  readonly reason: UnavailableReason;
  readonly code: string;
  constructor(reason: UnavailableReason) {
    super(REASONS[reason].message);
    this.reason = reason;
    this.code = REASONS[reason].code;
  }
}

export function unavailableResponse({ reason, code, message }: BackendUnavailableError): Response {
  return Response.json(
    { code, details: null, hint: null, message },
    { status: REASONS[reason].status, headers: { 'Retry-After': reason === 'disk full' ? '60' : '1' } },
  );
}

// The embedded API responds to some bad requests with 500 and a meaningless code. A hosted project responds with 400 and
// PostgreSQL's code, which the pages rely on.
const TRANSLATIONS: readonly [message: RegExp, code: string][] = [
  [/^error: (new row for relation .* violates check constraint .*)$/s, '23514'],
  [/^error: (conflicting key value violates exclusion constraint .*)$/s, '23P01'],
  [/^error: (value for domain .* violates check constraint .*)$/s, '23514'],
  [/^Error: (Invalid input for \w+ type)$/, '22P02'],
  // The driver cannot serialize a date out of range or {"toString":1}.
  [/^RangeError: (Invalid time value)$/, '22P02'],
  [/^TypeError: \w+\.(toString is not a function)$/, '22P02'],
];

export async function translateError(response: Response): Promise<Response> {
  if (response.status !== 500 || !response.headers.get('content-type')?.includes('json')) return response;
  const text = await response.text();
  const { code, message } = (parseJson(text) ?? {}) as { code?: unknown; message?: unknown };
  // The disk may fill up between the check and the write.
  if (code === DISK_FULL) return unavailableResponse(new BackendUnavailableError('disk full'));
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  for (const [pattern, sqlState] of TRANSLATIONS) {
    const found = code === 'SUP' ? pattern.exec(String(message))?.[1] : undefined;
    if (found !== undefined)
      return Response.json(
        { code: sqlState, message: found, details: null, hint: null },
        { status: 400, headers },
      );
  }
  return new Response(text, { status: response.status, headers });
}
