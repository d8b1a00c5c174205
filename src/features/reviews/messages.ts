export const PAUSE_TESTIMONIALS = 'Pause testimonials';
export const PLAY_TESTIMONIALS = 'Play testimonials';

export function showTestimonial(position: number, count: number): string {
  return `Show testimonial ${position + 1} of ${count}`;
}
