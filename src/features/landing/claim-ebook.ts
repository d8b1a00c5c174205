import { insertLead } from '~/data/leads.ts';
import { COUNTER_TARGET, createVisitCounter } from '~/data/visit-counter.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { EBOOK_PATH, HAS_FIRST_EBOOK } from '~/lib/site/product.ts';
import { ebookTitle } from '~/lib/site/site.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { trackEvent, type EventParameters } from '~/lib/tracking/analytics.ts';
import { EBOOK_MISSING, leadOutcome } from './lead-outcome.ts';
import type { Lead } from './lead-rules.ts';

const EVENT_PARAMETERS = {
  form_name: 'genesis_lp',
  content_name: HAS_FIRST_EBOOK ? 'Genesis eBook' : ebookTitle,
};

/**
 * Downloads even if the lead cannot be stored. Never rejects.
 * @param onSubmitted called after the toast is shown, before the download
 */
export async function claimEbook(lead: Lead, onSubmitted: () => void): Promise<void> {
  const { toast, event } = leadOutcome(await submitLead(lead));
  showToast(toast);
  if (event) reportLead(event);
  const count = createVisitCounter(COUNTER_TARGET);
  if (event === 'lead_genesis_submit') count?.({ step: 'lead' });
  onSubmitted();
  if (!(await downloadEbook())) showToast(EBOOK_MISSING);
  else {
    reportLead('genesis_download');
    count?.({ step: 'download' });
  }
}

async function submitLead({ firstName, email, marketingOptIn }: Lead): Promise<unknown> {
  const page = { sourcePath: location.href, userAgent: navigator.userAgent };
  return insertLead({ firstName, email, marketingOptIn, ...page }).then(
    () => null,
    (error: unknown) => error ?? {},
  );
}

function reportLead(name: 'lead_genesis_submit' | 'lead_genesis_dup' | 'genesis_download'): void {
  trackEvent(name, EVENT_PARAMETERS);
  trackLead(name, EVENT_PARAMETERS);
}

const FETCH_TIMEOUT_MS = 60_000;

async function downloadEbook(): Promise<boolean> {
  let book: Blob;
  try {
    const response = await fetch(EBOOK_PATH, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!isEbook(response)) return false;
    book = await response.blob();
  } catch {
    // Offline, the browser would replace the form with its error page.
    if (!navigator.onLine) return false;
    location.assign(EBOOK_PATH);
    return true;
  }
  saveFile(book, EBOOK_PATH.slice(1));
  return true;
}

/** Some hosts return their home page with status 200 for a missing file. */
export function isEbook(response: Pick<Response, 'ok' | 'headers'>): boolean {
  return response.ok && !/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');
}

type Pixels = {
  arePixelsRevoked?: boolean;
  fbq?: (command: 'trackCustom', name: string, parameters: EventParameters) => void;
  ttq?: { track: (name: string, parameters: EventParameters) => void };
};

export function trackLead(name: string, parameters: EventParameters = {}): void {
  if (typeof window === 'undefined') return;
  const pixels = window as unknown as Pixels;
  if (pixels.arePixelsRevoked) return;
  ignoreErrors(() => pixels.fbq?.('trackCustom', name, parameters));
  ignoreErrors(() => pixels.ttq?.track(name, parameters));
}

function ignoreErrors(send: () => void): void {
  try {
    send();
  } catch {
    // Blockers replace the functions with ones that throw.
  }
}
