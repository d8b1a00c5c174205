// Apart from the banner's, which every page loads.
import type { ConsentCategory } from './consent.ts';

export const SETTINGS = {
  legend: 'Your choice, category by category',
  all: 'Allow all',
  none: 'Deny all',
  stored: 'Stored in this browser:',
  nothing: 'nothing',
  later:
    'A tag that has already loaded on a page is told of your choice at once; from the next page on, what you deny is not loaded.',
} as const;

export const CATEGORY_LABELS: Record<ConsentCategory, string> = {
  analytics_storage: 'Analytics storage: counting visits and pages',
  ad_storage: 'Ad storage: cookies of advertising tags',
  ad_user_data: 'Ad user data: sending data about your visit to advertisers',
  ad_personalization: 'Ad personalization: showing you ads that fit your visit',
};
