export const EMAIL_INVALID = 'Please enter a valid email address';
export const CONSENT_MISSING = 'You must consent to subscribe to our podcast';

export const SUBSCRIBED = {
  title: 'Successfully subscribed!',
  description: 'Thank you for subscribing to our podcast updates.',
} as const;

export const SUBSCRIPTION_FAILED = {
  title: 'Subscription failed',
  description: 'There was a problem submitting your subscription. Please try again.',
} as const;

export const SUBSCRIPTION_LATER = {
  title: 'Subscription failed',
  description: 'Too many requests right now. Please try again in a minute.',
} as const;

export const AUDIO_FAILED = 'This episode could not be played here. Open the audio file instead:';

export const CAPTIONS_FAILED =
  'The captions could not be loaded. The transcript has the same words; press CC twice to try again.';
