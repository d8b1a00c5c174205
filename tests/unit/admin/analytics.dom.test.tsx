import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnalyticsContent } from '~/admin/analytics/Analytics.island.tsx';
import { renderAdmin, respondToCalls } from '../support/render-admin.tsx';

const CHAPTER = {
  id: '11111111-1111-4111-8111-111111111111',
  chapter_number: 7,
  chapter_title: 'A Donkey',
  slug: 'a-donkey',
  meta_description: null,
  release_date: '2026-11-01T09:00:00+00:00',
  is_published: true,
  is_ready: true,
  published_at: '2026-11-01T09:00:00+00:00',
  is_announced: true,
  view_count: 5,
  word_count: 100,
  updated_at: '2026-11-01T09:00:00+00:00',
};
const fail = () => Promise.reject(new TypeError('Failed to fetch'));

test('shows neither a chart nor a source that could not be loaded', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  respondToCalls({
    book_chapters: () => [CHAPTER],
    daily_chapter_views: fail,
    chapter_metrics: fail,
    visit_sums: () => [],
    lead_origins: () => [],
  });
  renderAdmin(<AnalyticsContent />);
  await screen.findByText('Some figures could not be loaded.');
  expect(await screen.findByText('A Donkey')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Views Over Time' })).toBeNull();
  expect(screen.queryByText('Source unknown')).toBeNull();
  expect(screen.getByRole('region', { name: 'Chapter Performance' })).toBeTruthy();
});

test('shows no empty charts if the chapters could not be loaded', async () => {
  respondToCalls({
    book_chapters: fail,
    daily_chapter_views: () => [],
    chapter_metrics: () => [],
  });
  renderAdmin(<AnalyticsContent />);
  await screen.findByText('Some figures could not be loaded.');
  expect(screen.queryByRole('region', { name: 'Chapter Performance' })).toBeNull();
  expect(screen.queryByRole('table', { name: 'Detailed Metrics' })).toBeNull();
});
