export const PREFERENCES_SAVED = {
  title: 'Preferences saved',
  description: 'Your cookie preferences have been saved.',
} as const;

export const BANNER = {
  label: 'Cookie consent',
  arrived: 'A question about cookies is at the start of this page.',
  question: 'May we set cookies?',
  explanation: 'We load analytics and advertising tags only if you agree. Closing this notice allows them.',
  privacy: 'Privacy Policy',
  manage: 'Manage Preferences',
  accept: 'Accept All',
  decline: 'Decline',
  close: 'Close and allow all cookies',
} as const;
