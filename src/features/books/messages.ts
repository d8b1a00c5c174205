export const HOME_TAGLINE =
  'A spiritual journey through the Torah, walked in conversation by a narrator and two guides.';
export const HOME_CLOSING_TAGLINE =
  'The text is ancient. The conversation is still open, and there is a chair for you.';

export const LOADING_COVER = 'Loading the cover';
export const PREVIOUS_BOOKS = 'Previous books';
export const NEXT_BOOKS = 'Next books';
export const PAUSE_CAROUSEL = 'Pause carousel';
export const PLAY_CAROUSEL = 'Play carousel';
export const PAUSE_VIDEO = 'Pause video';
export const PLAY_VIDEO = 'Play video';

/** What the carousel shows, in words: 'Books 4–6 of 8', 'Book 4 of 8'. */
export function shownBooks(firstCard: number, perSlide: number, cards: number): string {
  const last = Math.min(firstCard + perSlide, cards);
  return perSlide === 1 ? `Book ${firstCard + 1} of ${cards}` : `Books ${firstCard + 1}–${last} of ${cards}`;
}

export const QUESTIONS_HEADING = 'Five questions it asks';
