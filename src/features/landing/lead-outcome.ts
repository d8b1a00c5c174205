import { RATE_LIMITED, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';

type LeadToast = { tone: NonNullable<ToastInput['tone']>; title: string; description: string };

const createToast = (tone: LeadToast['tone'], title: string, description: string): LeadToast => ({
  tone,
  title,
  description,
});
const LEAD_STORED = createToast('success', 'Thanks!', 'Your download will start shortly.');
const LEAD_DUPLICATE = createToast('success', "You're already on the list", 'Starting your download...');
const FAILED = 'Submission failed';
export const EBOOK_MISSING = createToast(
  'error',
  'Download not available yet',
  "We couldn't find the file. Please contact support.",
);

const MAX_MESSAGE_CHARACTERS = 160;

type LeadOutcome = {
  toast: LeadToast;
  event?: 'lead_genesis_submit' | 'lead_genesis_dup';
};

export function leadOutcome(error: unknown): LeadOutcome {
  if (error === null) return { toast: LEAD_STORED, event: 'lead_genesis_submit' };
  const { code, text } = errorParts(error);
  if (code === UNIQUE_VIOLATION || text.toLowerCase().includes('duplicate')) {
    return { toast: LEAD_DUPLICATE, event: 'lead_genesis_dup' };
  }
  if (code === RATE_LIMITED)
    return {
      toast: createToast('error', FAILED, 'Too many requests right now. Please try again in a minute.'),
    };
  return { toast: createToast('error', FAILED, messageForVisitor(code, text) ?? 'Proceeding to download.') };
}

function messageForVisitor(code: string, text: string): string | undefined {
  const trimmed = text.trim();
  const isInternal =
    code === 'unexpected' || (code === 'network' && /^\w*(?:Error|Exception):/.test(trimmed));
  const isMarkup = /[<{]/.test(trimmed) || trimmed.length > MAX_MESSAGE_CHARACTERS;
  return trimmed === '' || isInternal || isMarkup ? undefined : trimmed;
}

function errorParts(error: unknown): { code: string; text: string } {
  const { code, message: text } = Object(error) as { code?: unknown; message?: unknown };
  return { code: typeof code === 'string' ? code : '', text: typeof text === 'string' ? text : '' };
}
