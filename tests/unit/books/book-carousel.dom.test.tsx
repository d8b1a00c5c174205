import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BookCarousel } from '~/features/books/BookCarousel.island.tsx';
import { setReducedMotion } from '../support/motion.ts';

const TITLES = ['Bundle', 'Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy', 'Joshua', 'Judges'];

function openCarousel(width: number): void {
  vi.stubGlobal('innerWidth', width);
  render(
    <BookCarousel cards={TITLES.length}>
      <ul>
        {TITLES.map((title) => (
          <li key={title} data-card>
            <button type="button">{title}</button>
            <dialog aria-label={title} />
          </li>
        ))}
      </ul>
    </BookCarousel>,
  );
}

const carousel = () => screen.getByRole('region', { name: 'The books' });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function advance(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  setReducedMotion(false);
});

afterEach(() => {
  cleanup();
  // The viewport store removes its window listener one second after its last subscriber leaves.
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

it('shows one book below 768 px and three at 768 px or wider', () => {
  openCarousel(767);
  expect(screen.getByText('Book 1 of 8')).toBeTruthy();
  vi.stubGlobal('innerWidth', 768);
  fireEvent(window, new Event('resize'));
  advance(149);
  expect(screen.getByText('Book 1 of 8')).toBeTruthy();
  advance(1);
  expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
});

it('pauses while hovered and restarts the interval when the pointer leaves', () => {
  openCarousel(1024);
  advance(5000);
  fireEvent.pointerEnter(carousel());
  advance(20_000);
  expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
  fireEvent.pointerLeave(carousel());
  advance(7999);
  expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
  advance(1);
  expect(screen.getByText('Books 4–6 of 8')).toBeTruthy();
});

it('announces the books while paused, and can be resumed while hovered', () => {
  openCarousel(1024);
  const liveMode = () => screen.getByText('Books 1–3 of 8').getAttribute('aria-live');
  expect(liveMode()).toBe('off');
  click('Pause the book carousel');
  advance(60_000);
  expect(liveMode()).toBe('polite');
  fireEvent.pointerEnter(carousel());
  click('Play the book carousel');
  advance(8000);
  expect(screen.getByText('Books 4–6 of 8')).toBeTruthy();
});

it('continues from the requested books if an earlier scroll ends late', () => {
  openCarousel(1024);
  const track = document.querySelector<HTMLElement>('.carousel-track');
  if (!track) throw new Error('The carousel track is missing.');
  track.querySelectorAll('[data-card]').forEach((card, index) => {
    Object.defineProperty(card, 'offsetLeft', { value: index * 100 });
  });
  track.scrollTo = () => undefined;
  click('Previous books');
  track.scrollLeft = 500;
  click('Next books');
  expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
  fireEvent.scroll(track);
  advance(150);
  expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
  expect(track.style.scrollSnapType).toBe('none');
  fireEvent.pointerDown(track);
  fireEvent.scroll(track);
  advance(150);
  expect(screen.getByText('Books 6–8 of 8')).toBeTruthy();
  expect(track.style.scrollSnapType).toBe('');
});
