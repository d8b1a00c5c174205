// What visitors agree to, word for word. A receipt of each consent stores its text, its version and its page, so a text
// that changes gets a new version; the database has the same list, and a test compares the two.

export const CONSENT_TEXTS = {
  'follow-2':
    'I want to be told by email about what I have chosen here. I can withdraw this at any time, by the link in every email.',
  'lead-1': 'Send me news about the series (optional)',
  'podcast-1': 'I agree to hear about new episodes. I can withdraw this at any time.',
  'preferences-1': 'Chosen on the page of preferences.',
} as const;

/** What earlier receipts say. A page that was opened before the words changed still shows them, and sends their version. */
export const FORMER_CONSENT_TEXTS = {
  'follow-1':
    'I want to be told by e-mail about what I have chosen here. I can withdraw this at any time, by the link in every mail.',
} as const;

export type ConsentVersion = keyof typeof CONSENT_TEXTS;
