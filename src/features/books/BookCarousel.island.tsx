import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { ArrowButton, PauseButton, useAutoplay } from '~/ui/CarouselControls.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';

const CAROUSEL_INTERVAL_MS = 8000;
/** For browsers without the scrollend event. */
const SCROLL_END_DELAY_MS = 150;
const USER_EVENTS = ['pointerdown', 'wheel', 'keydown'] as const;

type Props = {
  cards: number;
  children?: ReactNode;
};

export const BookCarousel = withErrorBoundary(function BookCarousel({ cards, children }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const targetCard = useRef<number>(undefined);
  const perSlide = useStore($isMobile, { ssr: 'initial' }) ? 1 : 3;
  const [currentCard, setCurrentCard] = useState(0);
  const firstCard = Math.max(0, Math.min(currentCard, cards - perSlide));

  const show = (card: number) => {
    setCurrentCard(card);
    if (scrollToCard(track.current, card)) targetCard.current = card;
  };
  const move = (step: 1 | -1) => show(cardAfter(firstCard, step, perSlide, cards));
  const { isPaused, isPlaying, togglePaused, pauseProps } = useAutoplay(CAROUSEL_INTERVAL_MS, () => {
    if (!track.current?.querySelector('dialog[open]')) move(1);
  });

  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    pauseProps.onFocus(event);
    const focused = cardsIn(track.current).findIndex((card) => card.contains(event.target));
    if (focused >= 0) show(firstCardToShow(focused, firstCard, perSlide, cards));
  };

  const keepPosition = useEffectEvent(() => {
    targetCard.current = undefined;
    scrollToCard(track.current, currentCard, 'instant');
  });
  useEffect(() => $isMobile.listen(() => keepPosition()), []);

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    setCurrentCard(cardInView(row));
    const clearTarget = () => (targetCard.current = undefined);
    for (const event of USER_EVENTS) row.addEventListener(event, clearTarget, { passive: true });
    const stopListening = onScrollEnd(row, () => {
      const card = cardInView(row);
      if (targetCard.current !== undefined && card !== targetCard.current) return;
      row.style.scrollSnapType = '';
      setCurrentCard(card);
    });
    return () => {
      for (const event of USER_EVENTS) row.removeEventListener(event, clearTarget);
      stopListening();
    };
  }, []);

  return (
    <section aria-roledescription="carousel" aria-label="The books" {...pauseProps} onFocus={handleFocus}>
      <div className="carousel-controls needs-script mb-6 flex items-center justify-end gap-3">
        <p className="ink-dim mr-auto text-sm" aria-live={isPlaying ? 'off' : 'polite'}>
          {positionLabel(firstCard, perSlide, cards)}
        </p>
        <PauseButton
          isPaused={isPaused}
          onToggle={togglePaused}
          pauseLabel="Pause the book carousel"
          playLabel="Play the book carousel"
        />
        <ArrowButton direction="previous" label="Previous books" onClick={() => move(-1)} />
        <ArrowButton direction="next" label="Next books" onClick={() => move(1)} />
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

function scrollToCard(track: HTMLElement | null, card: number, behavior: ScrollBehavior = 'auto'): boolean {
  const [first, target] = [cardsIn(track)[0], cardsIn(track)[card]];
  if (!track || !first || !target) return false;
  const left = target.offsetLeft - first.offsetLeft;
  if (Math.abs(track.scrollLeft - left) < 1) return false;
  // Otherwise, browsers snap back when an image loads during scrolling.
  track.style.scrollSnapType = 'none';
  // scrollIntoView would also scroll the page.
  track.scrollTo({ left, behavior });
  return true;
}

function onScrollEnd(track: HTMLElement, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const debounce = () => {
    clearTimeout(timer);
    timer = setTimeout(onEnd, SCROLL_END_DELAY_MS);
  };
  const [event, listener] = 'onscrollend' in track ? ['scrollend', onEnd] : ['scroll', debounce];
  track.addEventListener(event, listener, { passive: true });
  return () => {
    clearTimeout(timer);
    track.removeEventListener(event, listener);
  };
}

function cardInView(track: HTMLElement | null): number {
  const cards = cardsIn(track);
  const start = (track?.scrollLeft ?? 0) + (cards[0]?.offsetLeft ?? 0);
  const distances = cards.map((card) => Math.abs(card.offsetLeft - start));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

function firstCardOf(slide: number, perSlide: number, cards: number): number {
  return Math.max(0, Math.min(slide * perSlide, cards - perSlide));
}

function slideOf(firstCard: number, perSlide: number, cards: number): number {
  return firstCard + perSlide >= cards
    ? Math.max(0, Math.ceil(cards / perSlide) - 1)
    : Math.floor(firstCard / perSlide);
}

function firstCardToShow(card: number, firstCard: number, perSlide: number, cards: number): number {
  if (card >= firstCard && card < firstCard + perSlide) return firstCard;
  return firstCardOf(Math.floor(card / perSlide), perSlide, cards);
}

function cardAfter(firstCard: number, step: 1 | -1, perSlide: number, cards: number): number {
  const slides = Math.max(1, Math.ceil(cards / perSlide));
  return firstCardOf((slideOf(firstCard, perSlide, cards) + step + slides) % slides, perSlide, cards);
}

function positionLabel(firstCard: number, perSlide: number, cards: number): string {
  const last = Math.min(firstCard + perSlide, cards);
  return perSlide === 1 ? `Book ${firstCard + 1} of ${cards}` : `Books ${firstCard + 1}–${last} of ${cards}`;
}

const MOBILE_BREAKPOINT_PX = 768;
const RESIZE_DEBOUNCE_MS = 150;

const $isMobile = atom(false);

onMount($isMobile, () => {
  if (typeof window === 'undefined') return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => $isMobile.set(window.innerWidth < MOBILE_BREAKPOINT_PX);
  const scheduleUpdate = () => {
    clearTimeout(timer);
    timer = setTimeout(update, RESIZE_DEBOUNCE_MS);
  };
  if (document.readyState === 'complete') update();
  else window.addEventListener('load', update, { once: true });
  window.addEventListener('resize', scheduleUpdate);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', update);
    window.removeEventListener('resize', scheduleUpdate);
  };
});
