import { describe, expect, it } from 'vitest';
import {
  cardsPerSlide,
  firstCardOf,
  firstCardToShow,
  slideOf,
  turnedCard,
} from '~/features/books/carousel.ts';

const EIGHT = 8;

describe('the carousel of eight books', () => {
  it('shows one card on a small screen and three on a large one', () => {
    expect(cardsPerSlide(true)).toBe(1);
    expect(cardsPerSlide(false)).toBe(3);
  });

  it('wraps from the last slide to the first and from the first to the last', () => {
    expect(turnedCard(7, 1, 1, EIGHT)).toBe(0);
    expect(turnedCard(0, -1, 1, EIGHT)).toBe(7);
    expect(turnedCard(5, 1, 3, EIGHT)).toBe(0);
    expect(turnedCard(0, -1, 3, EIGHT)).toBe(5);
  });

  it('shows every book when it is turned through, one at a time', () => {
    const shown = [0];
    while (shown.length < EIGHT) shown.push(turnedCard(shown.at(-1) ?? 0, 1, 1, EIGHT));
    expect(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('goes in threes on a large screen and fills the last slide with three cards', () => {
    expect(turnedCard(0, 1, 3, EIGHT)).toBe(3);
    expect(turnedCard(3, 1, 3, EIGHT)).toBe(5);
    expect(firstCardOf(2, 3, EIGHT)).toBe(5);
  });

  it('goes on from where a swipe left it', () => {
    expect(slideOf(4, 3, EIGHT)).toBe(1);
    expect(turnedCard(4, 1, 3, EIGHT)).toBe(5);
    expect(turnedCard(1, -1, 3, EIGHT)).toBe(5);
    expect(turnedCard(4, -1, 3, EIGHT)).toBe(0);
  });

  it('brings a card that gets the focus into view, and leaves a visible one alone', () => {
    expect(firstCardToShow(2, 0, 3, EIGHT)).toBe(0);
    expect(firstCardToShow(3, 0, 3, EIGHT)).toBe(3);
    expect(firstCardToShow(7, 0, 3, EIGHT)).toBe(5);
    expect(firstCardToShow(0, 5, 3, EIGHT)).toBe(0);
    expect(firstCardToShow(4, 3, 1, EIGHT)).toBe(4);
  });

  it('stays where it is when everything fits', () => {
    expect(turnedCard(0, 1, 3, 3)).toBe(0);
    expect(turnedCard(0, -1, 3, 2)).toBe(0);
    expect(turnedCard(0, 1, 3, 0)).toBe(0);
  });
});
