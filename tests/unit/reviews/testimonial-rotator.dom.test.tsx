import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestimonialRotator } from '~/features/reviews/TestimonialRotator.island.tsx';
import testimonials from '~/content/testimonials.json' with { type: 'json' };
import { setReducedMotion } from '../support/motion.ts';

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('figure')]
    .filter((figure) => figure.dataset['shown'] === 'true')
    .map((figure) => figure.querySelector('figcaption')?.textContent);
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
  vi.useRealTimers();
});

describe('the testimonial rotator', () => {
  it('advances every 6,000 ms, and wraps from the last to the first', () => {
    render(<TestimonialRotator testimonials={testimonials} />);
    expect(shown()).toEqual(['Miriam L.']);
    pass(5999);
    expect(shown()).toEqual(['Miriam L.']);
    pass(1);
    expect(shown()).toEqual(['Thomas B.']);
    pass(6000);
    expect(shown()).toEqual(['Hannah K.']);
    pass(6000);
    expect(shown()).toEqual(['Miriam L.']);
  });

  it('shows a dot for each testimonial, and marks the current one', () => {
    render(<TestimonialRotator testimonials={testimonials} />);
    press('Show testimonial 3 of 3');
    expect(shown()).toEqual(['Hannah K.']);
    const dots = screen.getAllByRole('button', { name: /^Show testimonial/ });
    expect(dots.map((dot) => dot.getAttribute('aria-current'))).toEqual([null, null, 'true']);
  });

  it('can be paused, and does not advance with reduced motion', () => {
    const { unmount } = render(<TestimonialRotator testimonials={testimonials} />);
    press('Pause testimonials');
    pass(60_000);
    expect(shown()).toEqual(['Miriam L.']);
    press('Play testimonials');
    pass(6000);
    expect(shown()).toEqual(['Thomas B.']);
    unmount();

    setReducedMotion(true);
    render(<TestimonialRotator testimonials={testimonials} />);
    pass(60_000);
    expect(shown()).toEqual(['Miriam L.']);
  });
});
