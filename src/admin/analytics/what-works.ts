import { readLeadOrigins, readVisitSums, type LeadOrigin, type VisitSum } from '~/data/analytics.ts';
import type { Cell } from '../csv.ts';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const STEPS = [
  { key: 'readers', label: 'Readers' },
  { key: 'finished', label: 'Reached the end' },
  { key: 'ebook', label: 'E-book page visits' },
  { key: 'leads', label: 'E-book requests' },
  { key: 'downloads', label: 'Downloads' },
  { key: 'store', label: 'Store clicks' },
] as const satisfies readonly { key: keyof VisitSum; label: string }[];

const NO_CHAPTER = '00000000-0000-0000-0000-000000000000';

type Chapter = { id: string; chapter_number: number; chapter_title: string };
export type NamedSum = VisitSum & { name: string };

export function byChapter(sums: readonly VisitSum[], chapters: readonly Chapter[]): NamedSum[] {
  const found = new Map(sums.map((sum) => [sum.label, sum]));
  const named = chapters.flatMap(({ id, chapter_number, chapter_title }) => {
    const sum = found.get(id);
    return sum ? [{ ...sum, name: `${chapter_number}. ${chapter_title}` }] : [];
  });
  const none = found.get(NO_CHAPTER);
  return none ? [...named, { ...none, name: 'No chapter before' }] : named;
}

export function sourceName(label: string): string {
  if (label === 'direct') return 'Direct or unknown';
  if (label === 'other') return 'Other';
  return label.startsWith('campaign:') ? `Campaign ${label.slice('campaign:'.length)}` : label;
}

export function bookName(label: string): string {
  if (label === 'store') return 'The store itself';
  return label.charAt(0).toUpperCase() + label.slice(1).replaceAll('-', ' ');
}

/** '42%', or ''. Can exceed 100: not every step starts at a chapter. */
export function shareText(part: number, readers: number): string {
  return readers === 0 ? '' : `${Math.round((part / readers) * 100)}%`;
}

/**
 * How many readers left within each tenth of the height, then how many reached the end. A visit around midnight counts on
 * two days, so a difference can be negative; that counts as 0.
 */
export function stopsOf({ readers, tenths }: Pick<VisitSum, 'readers' | 'tenths'>): number[] {
  const reached = [readers, ...tenths];
  return reached.map((here, index) => Math.max(0, here - (reached[index + 1] ?? 0)));
}

export function tenthName(tenth: number): string {
  return tenth === 10 ? 'The end' : `${tenth * 10} to ${tenth * 10 + 10}%`;
}

export const funnelRow = (sum: NamedSum): Cell[] => [sum.name, ...STEPS.map(({ key }) => sum[key])];

export type WhatWorks = {
  all: NamedSum[];
  chapters: NamedSum[];
  sources: NamedSum[];
  books: VisitSum[];
  origins: LeadOrigin[];
};

export async function loadWhatWorks(period: Period, chapters: readonly Chapter[]): Promise<WhatWorks> {
  const [all, perChapter, perSource, books, origins] = await Promise.all([
    readVisitSums('all', period),
    readVisitSums('chapter', period),
    readVisitSums('source', period),
    readVisitSums('book', period),
    readLeadOrigins(period),
  ]);
  return {
    all: all.map((sum) => ({ ...sum, name: 'All' })),
    chapters: byChapter(perChapter, chapters),
    sources: perSource.map((sum) => ({ ...sum, name: sourceName(sum.label) })),
    books,
    origins,
  };
}
