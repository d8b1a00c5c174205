import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChapterCards } from '~/features/chapters/list/ChapterList.island.tsx';
import { ChapterArticle } from '~/features/chapters/reader/ChapterArticle.tsx';

const chapter = (chapter_number: number, chapter_title: string) => ({
  id: `id-${chapter_number}`,
  chapter_number,
  chapter_title,
  slug: `slug-${chapter_number}`,
  is_published: true,
  release_date: null,
});

it('sets the direction of Hebrew titles so their final punctuation is on the correct side', () => {
  const [previous, current, next] = [
    chapter(1, 'למה לא?'),
    chapter(2, 'מי אתה?'),
    chapter(3, 'איפה?'),
  ] as const;
  render(<ChapterArticle chapter={current} neighbors={{ previous, next }} />);
  render(<ChapterCards chapters={[current]} now={0} viewed={[]} />);
  expect(screen.getByRole('heading', { level: 1, name: 'מי אתה?' }).dir).toBe('auto');
  expect(screen.getByRole('heading', { level: 3, name: 'מי אתה?' }).dir).toBe('auto');
  expect(screen.getByText('איפה?').tagName).toBe('BDI');
  const previousTitle = screen.getByText('למה לא?');
  expect(previousTitle.tagName).toBe('BDI');
  // The link is a flex container, which would drop the space between its items.
  expect(previousTitle.parentElement?.matches('a')).toBe(false);
});
