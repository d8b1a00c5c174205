import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { $isMobile } from '~/lib/browser/viewport.store.ts';
import { useAutoplay } from '~/lib/browser/use-autoplay.ts';
import { ArrowButton, PauseButton } from '~/ui/CarouselControls.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { CAROUSEL_INTERVAL_MS, cardsPerSlide, firstCardToShow, turnedCard } from './carousel.ts';
import { NEXT_BOOKS, PAUSE_CAROUSEL, PLAY_CAROUSEL, PREVIOUS_BOOKS, shownBooks } from './messages.ts';

/** Where a browser does not say when scrolling ends: no scroll event has followed for this long. */
const SCROLL_REST_MS = 150;
/** With these a visitor takes hold of the row. */
const HOLDS = ['pointerdown', 'wheel', 'keydown'] as const;

type Props = {
  /** How many elements marked data-card the children hold. */
  cards: number;
  /** The cards in a row, already rendered; they scroll by themselves and are never sent as JavaScript. */
  children?: ReactNode;
};

/** Arrows, clock and position of a row that a visitor can also swipe or tab through. */
export const BookCarousel = withErrorBoundary(function BookCarousel({ cards, children }: Props) {
  const track = useRef<HTMLDivElement>(null);
  /** Where the row was last sent, until a visitor takes hold of it. */
  const goal = useRef<number>(undefined);
  const perSlide = cardsPerSlide(useStore($isMobile, { ssr: 'initial' }));
  const [chosenCard, setChosenCard] = useState(0);
  const firstCard = Math.max(0, Math.min(chosenCard, cards - perSlide));

  const show = (card: number) => {
    setChosenCard(card);
    if (scrollToCard(track.current, card)) goal.current = card;
  };
  const turn = (by: 1 | -1) => show(turnedCard(firstCard, by, perSlide, cards));
  const { isPaused, isPlaying, togglePaused, holdProps } = useAutoplay(CAROUSEL_INTERVAL_MS, () => {
    // After a book's dialog is closed, the same books must be behind it.
    if (!track.current?.querySelector('dialog[open]')) turn(1);
  });

  const holdAndShow = (event: FocusEvent<HTMLElement>) => {
    holdProps.onFocus();
    const focused = cardsIn(track.current).findIndex((card) => card.contains(event.target));
    if (focused >= 0) show(firstCardToShow(focused, firstCard, perSlide, cards));
  };

  const keepPlace = useEffectEvent(() => {
    goal.current = undefined;
    scrollToCard(track.current, chosenCard, 'instant');
  });
  useEffect(() => $isMobile.listen(() => keepPlace()), []);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    // Swiped or tabbed through before this island woke, the row stays where it was left.
    setChosenCard(cardInView(row));
    const letGo = onHold(row, () => (goal.current = undefined));
    const stop = onScrollEnd(row, () => {
      const card = cardInView(row);
      // An earlier turn has ended, and the next one is on its way.
      if (goal.current !== undefined && card !== goal.current) return;
      row.style.scrollSnapType = '';
      setChosenCard(card);
    });
    return () => [letGo, stop].forEach((end) => end());
  }, []);

  return (
    <section aria-roledescription="carousel" aria-label="The books" {...holdProps} onFocus={holdAndShow}>
      <div className="carousel-controls needs-script mb-6 flex items-center justify-end gap-3">
        <p className="ink-dim mr-auto text-sm" aria-live={isPlaying ? 'off' : 'polite'}>
          {shownBooks(firstCard, perSlide, cards)}
        </p>
        <PauseButton
          isPaused={isPaused}
          onToggle={togglePaused}
          pauseLabel={PAUSE_CAROUSEL}
          playLabel={PLAY_CAROUSEL}
        />
        <ArrowButton direction="previous" label={PREVIOUS_BOOKS} onClick={() => turn(-1)} />
        <ArrowButton direction="next" label={NEXT_BOOKS} onClick={() => turn(1)} />
      </div>
      <div ref={track} className="carousel-track">
        {children}
      </div>
    </section>
  );
});

function cardsIn(track: HTMLElement | null): HTMLElement[] {
  return [...(track?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
}

/** Returns whether the row has to move. */
function scrollToCard(track: HTMLElement | null, card: number, behavior: ScrollBehavior = 'auto'): boolean {
  const [first, target] = [cardsIn(track)[0], cardsIn(track)[card]];
  if (!track || !first || !target) return false;
  const left = target.offsetLeft - first.offsetLeft;
  if (Math.abs(track.scrollLeft - left) < 1) return false;
  // An image that loads while the row scrolls would make the browser snap back.
  track.style.scrollSnapType = 'none';
  // Only the row moves; scrolling the card into view would move the page as well.
  track.scrollTo({ left, behavior });
  return true;
}

function onHold(track: HTMLElement, held: () => void): () => void {
  for (const hold of HOLDS) track.addEventListener(hold, held, { passive: true });
  return () => HOLDS.forEach((hold) => track.removeEventListener(hold, held));
}

function onScrollEnd(track: HTMLElement, ended: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(rest);
    rest = setTimeout(ended, SCROLL_REST_MS);
  };
  const [event, listener] = 'onscrollend' in track ? ['scrollend', ended] : ['scroll', wait];
  track.addEventListener(event, listener, { passive: true });
  return () => {
    clearTimeout(rest);
    track.removeEventListener(event, listener);
  };
}

function cardInView(track: HTMLElement | null): number {
  const cards = cardsIn(track);
  const start = (track?.scrollLeft ?? 0) + (cards[0]?.offsetLeft ?? 0);
  const distances = cards.map((card) => Math.abs(card.offsetLeft - start));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
