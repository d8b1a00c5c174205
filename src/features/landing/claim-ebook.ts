// From a checked form to the e-book: store the lead, say how it went, download.
import { insertLead } from '~/data/leads.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { downloadEbook } from './download-ebook.ts';
import { reportLead } from './lead-events.ts';
import type { Lead } from './lead-form.ts';
import { leadOutcome } from './lead-outcome.ts';
import { EBOOK_MISSING } from './messages.ts';

/**
 * Whatever the backend answers, the download follows. Never rejects.
 * @param onAnswered runs when the visitor has been told how it went, before the download
 */
export async function claimEbook(lead: Lead, onAnswered: () => void): Promise<void> {
  const { toast, event } = leadOutcome(await storingError(lead));
  showToast(toast);
  if (event) reportLead(event);
  onAnswered();
  if ((await downloadEbook()) === 'missing') showToast(EBOOK_MISSING);
  else reportLead('genesis_download');
}

async function storingError({ firstName, email, marketingOptIn }: Lead): Promise<unknown> {
  const page = { sourcePath: location.href, userAgent: navigator.userAgent };
  return insertLead({ firstName, email, marketingOptIn, ...page }).then(
    () => null,
    (error: unknown) => error ?? {},
  );
}
