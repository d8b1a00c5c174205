import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';

export const LABEL_SWITCH_AT = Date.parse('2026-01-12T00:00:00+02:00');

export type LatestChapterLabel = {
  label: string;
  text: string;
  isGradient: boolean;
};

export function latestChapterLabel(now: number, serial = CHAPTER_BOOK_TITLE): LatestChapterLabel {
  return now < LABEL_SWITCH_AT
    ? { label: 'Latest Chapter', text: 'Read the latest episode', isGradient: true }
    : { label: serial, text: 'Read our latest book', isGradient: false };
}
