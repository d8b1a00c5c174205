import { expect, it } from 'vitest';
import { latestChapterLabel } from '~/features/navigation/latest-chapter-label.ts';

it('labels the menu "Latest Chapter" with a gradient until January 12, 2026, at UTC+2', () => {
  expect(latestChapterLabel(Date.parse('2026-01-11T21:59:59.999Z'))).toEqual({
    label: 'Latest Chapter',
    text: 'Read the latest episode',
    isGradient: true,
  });
});

it('labels the menu with the book’s title from January 12, 2026, on', () => {
  expect(latestChapterLabel(Date.parse('2026-01-11T22:00:00Z'))).toEqual({
    label: 'Pragmatism of the Bible',
    text: 'Read our latest book',
    isGradient: false,
  });
});
