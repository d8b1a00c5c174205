import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function pass(ms: number): void {
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

describe('the book carousel', () => {
  it('shows one book below 768 px and three at 768 px or wider', () => {
    openCarousel(767);
    expect(screen.getByText('Book 1 of 8')).toBeTruthy();
    vi.stubGlobal('innerWidth', 768);
    fireEvent(window, new Event('resize'));
    pass(149);
    expect(screen.getByText('Book 1 of 8')).toBeTruthy();
    pass(1);
    expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
  });

  it('pauses while hovered and restarts the interval when the pointer leaves', () => {
    openCarousel(1024);
    pass(5000);
    fireEvent.pointerEnter(carousel());
    pass(20_000);
    expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
    fireEvent.pointerLeave(carousel());
    pass(7999);
    expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
    pass(1);
    expect(screen.getByText('Books 4–6 of 8')).toBeTruthy();
  });

  it('can be paused, which announces the books, and resumed while the pointer is over it', () => {
    openCarousel(1024);
    const announced = () => screen.getByText('Books 1–3 of 8').getAttribute('aria-live');
    expect(announced()).toBe('off');
    press('Pause carousel');
    pass(60_000);
    expect(announced()).toBe('polite');
    fireEvent.pointerEnter(carousel());
    press('Play carousel');
    pass(8000);
    expect(screen.getByText('Books 4–6 of 8')).toBeTruthy();
  });

  it('continues from the requested books when an earlier scroll ends late', () => {
    openCarousel(1024);
    const row = document.querySelector<HTMLElement>('.carousel-track');
    if (!row) throw new Error('The carousel track is missing.');
    row.querySelectorAll('[data-card]').forEach((card, index) => {
      Object.defineProperty(card, 'offsetLeft', { value: index * 100 });
    });
    row.scrollTo = () => undefined;
    press('Previous books');
    row.scrollLeft = 500;
    press('Next books');
    expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
    fireEvent.scroll(row);
    pass(150);
    expect(screen.getByText('Books 1–3 of 8')).toBeTruthy();
    expect(row.style.scrollSnapType).toBe('none');
    fireEvent.pointerDown(row);
    fireEvent.scroll(row);
    pass(150);
    expect(screen.getByText('Books 6–8 of 8')).toBeTruthy();
    expect(row.style.scrollSnapType).toBe('');
  });
});
