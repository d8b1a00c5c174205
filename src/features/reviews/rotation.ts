import { wrapAround } from '~/lib/collections/wrap-around.ts';

export const ROTATION_INTERVAL_MS = 6000;

/** The testimonial after this one; after the last comes the first. */
export function nextTestimonial(position: number, count: number): number {
  return wrapAround(position + 1, count);
}
