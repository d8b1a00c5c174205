export const SAVED = 'Saved';
export const NOT_SAVED = 'Not saved';
export const PAUSED = 'Sending is paused';
export const RESUMED = 'Sending goes on';
export const NOT_CHANGED = 'Not changed';
export const QUEUED = 'The mail is in the queue';
export const NOT_SENT = 'Not sent';
export const SUBJECT_GONE = 'What this mail was about is gone';
export const MAIL_NOT_LOADED = 'The mail could not be loaded';
export const CHAPTER_NOT_LOADED = 'The chapter could not be loaded';
export const EMAIL_INVALID = 'Please enter a valid email address';
export const TESTED_A_MOMENT_AGO = 'A test mail was sent a moment ago. Wait a minute.';

export function testMailNote(address: string): string {
  return `The test mail to ${address} is in the queue.`;
}

/** @param recipient null for a mail to the site's administrators */
export function resendQuestion(recipient: string | null): string {
  return `Send this mail to ${recipient ?? 'you'} again?`;
}
