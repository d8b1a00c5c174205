import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestimonialRotator } from '~/features/reviews/TestimonialRotator.island.tsx';
import testimonials from '~/content/testimonials.json' with { type: 'json' };
import { setReducedMotion } from '../support/motion.ts';

const visibleAuthors = () =>
  [...document.querySelectorAll<HTMLElement>('figure')]
    .filter((figure) => figure.dataset['shown'] === 'true')
    .map((figure) => figure.querySelector('figcaption')?.textContent);
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
  vi.useRealTimers();
});

it('advances every 6,000 ms, and wraps around', () => {
  render(<TestimonialRotator testimonials={testimonials} />);
  expect(visibleAuthors()).toEqual(['Miriam L.']);
  advance(5999);
  expect(visibleAuthors()).toEqual(['Miriam L.']);
  advance(1);
  expect(visibleAuthors()).toEqual(['Thomas B.']);
  advance(6000);
  expect(visibleAuthors()).toEqual(['Hannah K.']);
  advance(6000);
  expect(visibleAuthors()).toEqual(['Miriam L.']);
});

it('shows a dot for each testimonial, and marks the current one', () => {
  render(<TestimonialRotator testimonials={testimonials} />);
  click('Show testimonial 3 of 3');
  expect(visibleAuthors()).toEqual(['Hannah K.']);
  const dots = screen.getAllByRole('button', { name: /^Show testimonial/ });
  expect(dots.map((dot) => dot.getAttribute('aria-current'))).toEqual([null, null, 'true']);
});

it('can be paused, and does not advance with reduced motion', () => {
  const { unmount } = render(<TestimonialRotator testimonials={testimonials} />);
  click('Pause the reviews');
  advance(60_000);
  expect(visibleAuthors()).toEqual(['Miriam L.']);
  click('Play the reviews');
  advance(6000);
  expect(visibleAuthors()).toEqual(['Thomas B.']);
  unmount();

  setReducedMotion(true);
  render(<TestimonialRotator testimonials={testimonials} />);
  advance(60_000);
  expect(visibleAuthors()).toEqual(['Miriam L.']);
});
