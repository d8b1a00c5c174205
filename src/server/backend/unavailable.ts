// Answers when the database is unavailable.

export type UnavailableReason = 'restarting' | 'busy' | 'over time' | 'closed' | 'disk full';

const MESSAGES: Record<UnavailableReason, string> = {
  restarting: 'The database is restarting. Please try again.',
  busy: 'The database is busy. Please try again.',
  // PostgreSQL's message and code, as hosted projects send them.
  'over time': 'canceling statement due to statement timeout',
  closed: 'The database is closed.',
  'disk full': 'The disk is full. Nothing was saved. Please try again later.',
};

/** PostgreSQL's code for a full disk. */
export const DISK_FULL = '53100';
const CODES: Partial<Record<UnavailableReason, string>> = { 'over time': '57014', 'disk full': DISK_FULL };

const STATUSES: Record<UnavailableReason, number> = {
  restarting: 503,
  busy: 503,
  'over time': 504,
  closed: 503,
  'disk full': 507,
};

/** `code` is PostgreSQL's for the same, or the HTTP status. */
export class BackendUnavailableError extends Error {
  override readonly name = 'BackendUnavailableError';
  readonly reason: UnavailableReason;
  readonly code: string;
  constructor(reason: UnavailableReason) {
    super(MESSAGES[reason]);
    this.reason = reason;
    this.code = CODES[reason] ?? String(STATUSES[reason]);
  }
}

export function unavailableResponse({ reason, code, message }: BackendUnavailableError): Response {
  return Response.json(
    { code, details: null, hint: null, message },
    { status: STATUSES[reason], headers: { 'Retry-After': reason === 'disk full' ? '60' : '1' } },
  );
}
