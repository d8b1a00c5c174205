import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { readLeadOrigins, readVisitTotals, type VisitTotals } from '~/data/analytics.ts';
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
] as const satisfies readonly { key: keyof VisitTotals; label: string }[];

const NO_CHAPTER = '00000000-0000-0000-0000-000000000000';

type Chapter = Pick<ManagedChapter, 'id' | 'chapter_number' | 'chapter_title'>;
export type NamedSum = VisitTotals & { name: string };

export function byChapter(sums: readonly VisitTotals[], chapters: readonly Chapter[]): NamedSum[] {
  const sumById = new Map(sums.map((sum) => [sum.label, sum]));
  const found = chapters.flatMap(({ id, chapter_number, chapter_title }) => {
    const sum = sumById.get(id);
    return sum ? [{ ...sum, name: `${chapter_number}. ${chapter_title}` }] : [];
  });
  const withoutChapter = sumById.get(NO_CHAPTER);
  return withoutChapter ? [...found, { ...withoutChapter, name: 'From other pages' }] : found;
}

export function sourceName(label: string): string {
  if (label.toLowerCase() === 'direct') return 'Source unknown';
  if (label === 'other') return 'Other';
  return label.startsWith('campaign:') ? `Campaign ${label.slice('campaign:'.length)}` : label;
}

export function bookName(label: string): string {
  if (label === 'store') return 'Store home page';
  return label.charAt(0).toUpperCase() + label.slice(1).replaceAll('-', ' ');
}

/** '42%', or ''. Can exceed 100: not every step starts at a chapter. */
export function percentText(part: number, readers: number): string {
  if (readers === 0) return '';
  const percent = Math.round((part / readers) * 100);
  return percent === 0 && part > 0 ? 'under 1%' : `${percent}%`;
}

/**
 * Readers who stopped in each tenth of the page, then those who reached the end. A visit around midnight is counted on
 * two days, so a difference can be negative; it counts as 0.
 */
export function dropOffsOf({ readers, tenths }: Pick<VisitTotals, 'readers' | 'tenths'>): number[] {
  const reached = [readers, ...tenths];
  return reached.map((count, index) => Math.max(0, count - (reached[index + 1] ?? 0)));
}

export function tenthName(tenth: number): string {
  return tenth === 10 ? 'The end' : `${tenth * 10} to ${tenth * 10 + 10}%`;
}

export const funnelRow = (sum: NamedSum): Cell[] => [sum.name, ...STEPS.map(({ key }) => sum[key])];

export async function loadConversions(period: Period, chapters: readonly Chapter[]) {
  const [all, perChapter, perSource, books, origins] = await Promise.all([
    readVisitTotals('all', period),
    readVisitTotals('chapter', period),
    readVisitTotals('source', period),
    readVisitTotals('book', period),
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
