import { formatCount } from '../format-count.ts';

export const SAVED = 'Settings saved';
export const NOT_SAVED = 'The settings were not saved';
export const PAUSED = 'Sending paused';
export const RESUMED = 'Sending resumed';
export const NOT_CHANGED = 'Not changed';
export const QUEUED = 'The email is in the queue';
export const NOT_SENT = 'Not sent';
export const SUBJECT_GONE = 'What this email was about is gone';
export const NOT_WANTED = 'What it was about is gone, or its recipient has unsubscribed.';
export const EMAIL_NOT_LOADED = 'The email could not be loaded';
export const CHAPTER_NOT_LOADED = 'The chapter could not be loaded';
export const NO_CHAPTER_YET = 'There is no chapter yet.';
export const TESTED_A_MOMENT_AGO = 'A test email was sent a moment ago. Wait a minute.';

export function testMailNote(address: string): string {
  return `The test email to ${address} is in the queue.`;
}

const emails = (count: number) => (count === 1 ? '1 email' : `${formatCount(count)} emails`);

export function cancelQuestion(count: number): string {
  return `Cancel ${emails(count)}? What waits now is not sent, except about accounts and test emails.`;
}

export function canceledNote(count: number): string {
  return `${emails(count)} canceled`;
}

/** @param recipient null for an email to the site's administrators */
export function resendQuestion(recipient: string | null): string {
  return `Send this email to ${recipient ?? 'you'} again?`;
}
