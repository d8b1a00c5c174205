// What the data layer and the advertising pixels learn of a lead.
import { trackEvent } from '~/lib/tracking/analytics.ts';
import { trackLead } from '~/lib/tracking/pixels.ts';

const ABOUT = { form_name: 'genesis_lp', content_name: 'Genesis eBook' };

/** Sends one event to the data layer and to both pixels. */
export function reportLead(name: 'lead_genesis_submit' | 'lead_genesis_dup' | 'genesis_download'): void {
  trackEvent(name, ABOUT);
  trackLead(name, ABOUT);
}
