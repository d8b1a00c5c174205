// From a checked form to the e-book: store the lead, say how it went, download.
import { insertLead } from '~/data/leads.ts';
import { COUNTED_AT, createVisitCounter } from '~/data/visit-counter.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { trackEvent } from '~/lib/tracking/analytics.ts';
import { trackLead } from '~/lib/tracking/pixels.ts';
import { downloadEbook } from './download-ebook.ts';
import type { Lead } from './lead-form.ts';
import { leadOutcome } from './lead-outcome.ts';
import { EBOOK_MISSING } from './messages.ts';

const EVENT_PARAMETERS = { form_name: 'genesis_lp', content_name: 'Genesis eBook' };

/**
 * Whatever the backend answers, the download follows. Never rejects.
 * @param onAnswered runs when the visitor has been told how it went, before the download
 */
export async function claimEbook(lead: Lead, onAnswered: () => void): Promise<void> {
  const { toast, event } = leadOutcome(await insertError(lead));
  showToast(toast);
  if (event) reportLead(event);
  const count = createVisitCounter(COUNTED_AT);
  if (event === 'lead_genesis_submit') count?.({ step: 'lead' });
  onAnswered();
  if ((await downloadEbook()) === 'missing') showToast(EBOOK_MISSING);
  else {
    reportLead('genesis_download');
    count?.({ step: 'download' });
  }
}

async function insertError({ firstName, email, marketingOptIn }: Lead): Promise<unknown> {
  const page = { sourcePath: location.href, userAgent: navigator.userAgent };
  return insertLead({ firstName, email, marketingOptIn, ...page }).then(
    () => null,
    (error: unknown) => error ?? {},
  );
}

/** Sends one event to the data layer and to both pixels. */
function reportLead(name: 'lead_genesis_submit' | 'lead_genesis_dup' | 'genesis_download'): void {
  trackEvent(name, EVENT_PARAMETERS);
  trackLead(name, EVENT_PARAMETERS);
}
