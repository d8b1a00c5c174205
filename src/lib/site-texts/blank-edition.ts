import { BLANK_SITE, siteEntries } from '../site/identity.ts';
import type { OriginalEntry } from './merge-edition.ts';
import type { TextCollection } from './text-fields.ts';

/** What another author's site has instead of the first edition's texts. */
export const BLANK_EDITION: Readonly<Record<TextCollection, readonly OriginalEntry[]>> = {
  testimonials: [],
  reviews: [],
  faq: [],
  biography: [
    { id: 'about', title: 'About the Author', summary: '', sample: false, body: '' },
    { id: 'word-from-the-authors', title: 'Word from the Authors', body: '' },
  ],
  pages: [{ id: 'reviews', title: 'Reviews', lead: '' }],
  site: siteEntries(BLANK_SITE),
};
