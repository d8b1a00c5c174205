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
