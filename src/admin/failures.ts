// A violated constraint has the code 'SUP' in the embedded backend and 23514 in a hosted one; both messages name it.
import {
  DataError,
  NO_ROW,
  RATE_LIMITED,
  REJECTED_WITH_REASON,
  SECOND_STEP_NEEDED,
  UNEXPECTED_ROW,
  UNIQUE_VIOLATION,
} from '~/data/data-error.ts';
import { draftNote } from './draft-note.ts';

const EXPLANATIONS = {
  unreachable: 'We can’t reach the server. Try again in a moment.',
  forbidden: 'You don’t have permission to do this. Sign in again, then try again.',
  unconfirmed: 'Confirm your second step, then try again.',
  'too-often': 'Too many requests. Wait a few minutes, then try again.',
  'gone-or-changed': 'It was changed or deleted elsewhere. The page now shows the current version.',
  'number-taken': 'Another chapter has this number.',
  'slug-taken': 'Another chapter has this address.',
  'draft-exists': 'Someone else has started a draft of this chapter.',
  'no-text': 'The chapter has no text yet. Write it in the editor, then publish it.',
  'too-long': 'The text is too long. The limit is 250,000 characters.',
  'too-many-tags': 'The text has too much formatting. Remove some and try again.',
  invalid: 'One of the values is not allowed.',
  unknown: 'Something went wrong. Try again.',
};
export type Failure = keyof typeof EXPLANATIONS;

const FORBIDDEN_CODES = new Set(['42501', 'PGRST301', 'PGRST302', 'PGRST303', '401', '403']);
/** The last two are the authentication server's. */
const RATE_LIMIT_CODES = new Set([RATE_LIMITED, 'over_request_rate_limit', 'over_email_send_rate_limit']);
const RULE_CODES = new Set(['23514', 'SUP', 'P0001', 'PT422']);

export function failureOf(error: unknown): Failure {
  if (!(error instanceof DataError)) return 'unknown';
  const { code, message } = error;
  if (code === 'network') return 'unreachable';
  if (code === SECOND_STEP_NEEDED) return 'unconfirmed';
  if (FORBIDDEN_CODES.has(code)) return 'forbidden';
  if (RATE_LIMIT_CODES.has(code)) return 'too-often';
  if (code === NO_ROW || code === '23503') return 'gone-or-changed';
  if (code === '413') return 'too-long';
  if (code === UNIQUE_VIOLATION) {
    if (message.includes('chapter_number')) return 'number-taken';
    if (message.includes('slug')) return 'slug-taken';
    if (message.includes('chapter_drafts')) return 'draft-exists';
  }
  if (RULE_CODES.has(code)) {
    if (message.includes('no text to publish') || message.includes('published_chapters_hold_text'))
      return 'no-text';
    if (message.includes('content_check')) return 'too-long';
    if (/ has more than [\d,]+ tags\./.test(message)) return 'too-many-tags';
    if (message.includes('check constraint')) return 'invalid';
  }
  return 'unknown';
}

export function mayBeSignedOut(error: unknown): boolean {
  return ['forbidden', 'gone-or-changed'].includes(failureOf(error));
}

export const explainFailure = (failure: Failure): string => EXPLANATIONS[failure];

/** For text with a local draft. */
export function explainUnsaved(failure: Failure, reason = explainFailure(failure)): string {
  const outage = navigator.onLine ? 'The site can’t be reached right now.' : 'You’re offline.';
  return `${failure === 'unreachable' ? outage : reason} ${draftNote('Your text is safe in this browser.')}`;
}

/** Prefers messages from the database's bulk functions. */
export function explainChapterError(error: unknown): string {
  const isSentence =
    error instanceof DataError &&
    [NO_ROW, UNIQUE_VIOLATION, REJECTED_WITH_REASON].includes(error.code) &&
    /^[A-Z].*\.$/.test(error.message);
  return isSentence ? error.message : explainFailure(failureOf(error));
}

/**
 * A server that doesn't answer may have written.
 * @param outcome true after any other failure, such as 'Nothing was saved.'
 */
export function explainFailedWrite(outcome: string, error: unknown): string {
  return isAnswered(error)
    ? `${outcome} ${explainChapterError(error)}`
    : 'We can’t reach the server. It may or may not have saved this. Reload the page to check.';
}

export const isAnswered = (error: unknown) =>
  error instanceof DataError && !['network', UNEXPECTED_ROW].includes(error.code);

export function explainError(error: unknown): string {
  const failure = failureOf(error);
  if (failure === 'unknown' && error instanceof DataError && error.code === REJECTED_WITH_REASON)
    return error.message;
  return explainFailure(failure);
}
