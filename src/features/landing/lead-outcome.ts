// The message and the event for each answer of the backend. Every outcome leads to the download.
import { RATE_LIMITED, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { LEAD_FAILED, LEAD_KNOWN, LEAD_LATER, LEAD_STORED } from './messages.ts';

const LONGEST_SHOWN_MESSAGE = 160;

export type LeadOutcome = {
  toast: typeof LEAD_STORED;
  event?: 'lead_genesis_submit' | 'lead_genesis_dup';
};

/** @param error what the insert threw, or null when the row was stored */
export function leadOutcome(error: unknown): LeadOutcome {
  if (error === null) return { toast: LEAD_STORED, event: 'lead_genesis_submit' };
  const { code, message } = partsOf(error);
  if (code === UNIQUE_VIOLATION || message.toLowerCase().includes('duplicate')) {
    return { toast: LEAD_KNOWN, event: 'lead_genesis_dup' };
  }
  if (code === RATE_LIMITED) return { toast: LEAD_LATER };
  return {
    toast: { ...LEAD_FAILED, description: messageForVisitor(code, message) ?? LEAD_FAILED.description },
  };
}

/** The backend's message, unless it is not fit for a visitor: missing, a browser's or our own, or an error page. */
function messageForVisitor(code: string, message: string): string | undefined {
  const said = message.trim();
  const isOurs = code === 'unexpected' || (code === 'network' && /^\w*(?:Error|Exception):/.test(said));
  const isPage = /[<{]/.test(said) || said.length > LONGEST_SHOWN_MESSAGE;
  return said === '' || isOurs || isPage ? undefined : said;
}

function partsOf(error: unknown): { code: string; message: string } {
  const { code, message } = (typeof error === 'object' ? error : {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
  };
}
