// Receipts store the text, its version, and its page, so changing a text requires a new version. The database
// has the same list.

export const CONSENT_TEXTS = {
  'follow-3': 'Email me about new chapters and anything I checked. I can unsubscribe anytime.',
  'lead-1': 'Send me news about the series (optional)',
  'podcast-1': 'I agree to hear about new episodes. I can withdraw this at any time.',
  'preferences-1': 'Chosen on the preferences page.',
  'import-1': 'The publisher brought this address from an earlier list and asked for a confirmation.',
  'ask-1': 'Subscribed to the podcast earlier; the publisher asked for a confirmation.',
} as const;

/** Still submitted by pages opened before the text changed. */
export const PREVIOUS_CONSENT_TEXTS = {
  'follow-1':
    'I want to be told by e-mail about what I have chosen here. I can withdraw this at any time, by the link in every mail.',
  'follow-2': 'Email me about the topics I chose. I can unsubscribe anytime.',
} as const;

export type ConsentVersion = keyof typeof CONSENT_TEXTS;
