import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { Conversions } from '~/admin/analytics/Conversions.tsx';
import { renderAdmin } from '../support/render-admin.tsx';

const CHAPTER = '11111111-1111-4111-8111-111111111111';
const CHAPTERS = [{ id: CHAPTER, chapter_number: 7, chapter_title: 'A Donkey' }] as ManagedChapter[];

const totals = (label: string, readers: number) => ({
  label,
  readers,
  finished: 1,
  tenths: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  ebook: 0,
  leads: 0,
  downloads: 0,
  store: 0,
});

const NO_CAMPAIGN = { campaign_source: '', campaign_medium: '', campaign_name: '' };
const ORIGIN = { page: '/landing', ...NO_CAMPAIGN, leads: 1, opted_in: 1 };

let isOffline = false;

beforeEach(() => {
  isOffline = false;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (String(input).includes('lead_origins')) return Response.json([ORIGIN]);
    const { dimension, days } = JSON.parse(String(init?.body)) as { dimension?: string; days: number };
    const rows = { all: [totals('', days)], chapter: [totals(CHAPTER, days)] };
    return Response.json(rows[dimension as keyof typeof rows] ?? []);
  });
});

const findTable = () => screen.findByRole('table', { name: 'By chapter' });
const exportButton = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: 'Export this table' })[0] as HTMLButtonElement;

test('shows and exports the numbers for another period, or shows an error', async () => {
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  renderAdmin(<Conversions chapters={CHAPTERS} />);
  await findTable();

  isOffline = true;
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(screen.getByRole('button', { name: '7 days' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('table')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toContain('These numbers could not be loaded.');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export this table' })).toBeNull();
  expect(screen.queryByText(/you’ll see it here/)).toBeNull();

  isOffline = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const table = await findTable();
  expect(table.querySelector('tbody')?.textContent).toContain('7. A Donkey7');
  fireEvent.click(exportButton());
  expect(downloads).toEqual([expect.stringMatching(/^funnel-by-chapter-7-days-\d{4}-\d\d-\d\d\.csv$/)]);
});

test('shows where readers stop as a graph', async () => {
  renderAdmin(<Conversions chapters={CHAPTERS} />);
  const graph = (await findTable()).querySelector('svg');
  expect(graph?.getAttribute('aria-label')).toMatch(/^0 to 10%: 29, 10 to 20%: 0, .*, The end: 1$/);
  const heights = [...(graph?.querySelectorAll('rect') ?? [])].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  expect(heights.map(Math.round)).toEqual([24, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
});

test('names the pages of e-book requests, and leaves out an empty campaign', async () => {
  renderAdmin(<Conversions chapters={CHAPTERS} />);
  fireEvent.click(await screen.findByText('Where e-book requests come from'));
  const table = await screen.findByRole('table', { name: 'Where e-book requests come from' });
  const cells = [...table.querySelectorAll('td')];
  expect(cells.map(({ innerHTML }) => innerHTML)).toEqual(['<bdi>Genesis page</bdi>', '', '1', '1']);
  // A single one loses the plural's “s” on a phone.
  expect(cells.at(-1)?.dataset['label']).toBe('Opted in');
});
