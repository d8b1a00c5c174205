import type { ToastInput } from '~/lib/toasts/toasts.store.ts';

type Message = Pick<ToastInput, 'title' | 'tone'> & { description: string };

export const FIRST_NAME_REQUIRED = 'First name is required';
export const FIRST_NAME_TOO_LONG = 'Please use at most 100 characters for the first name';
export const EMAIL_INVALID = 'Enter a valid email';
export const TERMS_REQUIRED = 'Please accept the terms';

export const LEAD_STORED: Message = {
  tone: 'success',
  title: 'Thanks!',
  description: 'Your download will start shortly.',
};
export const LEAD_KNOWN: Message = {
  tone: 'success',
  title: "You're already on the list",
  description: 'Starting your download...',
};
export const LEAD_FAILED: Message = {
  tone: 'error',
  title: 'Submission failed',
  description: 'Proceeding to download.',
};
export const LEAD_LATER: Message = {
  tone: 'error',
  title: 'Submission failed',
  description: 'Too many requests right now. Please try again in a minute.',
};
export const EBOOK_MISSING: Message = {
  tone: 'error',
  title: 'Download not available yet',
  description: "We couldn't find the file. Please contact support.",
};
