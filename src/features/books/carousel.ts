// Which books the carousel shows. Cards are counted from 0; a slide is as many cards as fit side by side.
import { wrapAround } from '~/lib/collections/wrap-around.ts';

export const CAROUSEL_INTERVAL_MS = 8000;
const CARDS_PER_SLIDE = { mobile: 1, desktop: 3 } as const;

export function cardsPerSlide(isMobile: boolean): number {
  return isMobile ? CARDS_PER_SLIDE.mobile : CARDS_PER_SLIDE.desktop;
}

/** The first card of a slide. The last slide is always full: it reaches back rather than leave a gap. */
export function firstCardOf(slide: number, perSlide: number, cards: number): number {
  return Math.max(0, Math.min(slide * perSlide, cards - perSlide));
}

/** The slide a first card belongs to; a swipe can stop between two slides. */
export function slideOf(firstCard: number, perSlide: number, cards: number): number {
  return firstCard + perSlide >= cards
    ? Math.max(0, Math.ceil(cards / perSlide) - 1)
    : Math.floor(firstCard / perSlide);
}

/** The first card that brings a given card into view; where it is in view already nothing changes. */
export function firstCardToShow(card: number, firstCard: number, perSlide: number, cards: number): number {
  if (card >= firstCard && card < firstCard + perSlide) return firstCard;
  return firstCardOf(Math.floor(card / perSlide), perSlide, cards);
}

/** The first card after going one slide forward (1) or back (-1). Both ends lead to the other. */
export function turnedCard(firstCard: number, by: 1 | -1, perSlide: number, cards: number): number {
  const slides = Math.ceil(cards / perSlide);
  return firstCardOf(wrapAround(slideOf(firstCard, perSlide, cards) + by, slides), perSlide, cards);
}
