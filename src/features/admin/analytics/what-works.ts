// The figures of what works, from the daily sums.
import type { LeadOrigin, VisitSum } from '~/data/visit-sums.ts';
import { csvOf } from '../csv.ts';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The steps from reading to the store, in order. */
export const STEPS = [
  { key: 'readers', label: 'Readers' },
  { key: 'finished', label: 'Reached the end' },
  { key: 'ebook', label: 'E-book page' },
  { key: 'leads', label: 'Leads' },
  { key: 'downloads', label: 'Downloads' },
  { key: 'store', label: 'Store clicks' },
] as const satisfies readonly { key: keyof VisitSum; label: string }[];

const NO_CHAPTER = '00000000-0000-0000-0000-000000000000';

type Chapter = { id: string; chapter_number: number; chapter_title: string };
export type NamedSum = VisitSum & { name: string };

/** The sums of chapters by number, then what belongs to none. A chapter that was deleted is left out. */
export function byChapter(sums: readonly VisitSum[], chapters: readonly Chapter[]): NamedSum[] {
  const found = new Map(sums.map((sum) => [sum.label, sum]));
  const named = chapters.flatMap(({ id, chapter_number, chapter_title }) => {
    const sum = found.get(id);
    return sum ? [{ ...sum, name: `${chapter_number}. ${chapter_title}` }] : [];
  });
  const none = found.get(NO_CHAPTER);
  return none ? [...named, { ...none, name: 'No chapter before' }] : named;
}

/** 'direct' and 'other' in words; a campaign keeps its name. */
export function sourceName(label: string): string {
  if (label === 'direct') return 'Direct or unknown';
  if (label === 'other') return 'Other';
  return label.startsWith('campaign:') ? `Campaign ${label.slice('campaign:'.length)}` : label;
}

/** A book's name from the address of its checkout: 'genesis' is 'Genesis'. 'store' is a click that leads to no book. */
export function bookName(label: string): string {
  if (label === 'store') return 'The store itself';
  return label.charAt(0).toUpperCase() + label.slice(1).replaceAll('-', ' ');
}

/** '42%' of the readers, or '' where nothing was read. More than all can be: not every step begins with a chapter. */
export function shareText(part: number, readers: number): string {
  return readers === 0 ? '' : `${Math.round((part / readers) * 100)}%`;
}

/**
 * Where readers stop: how many left within each tenth of the height, the last entry are those who came to the end.
 * Sums of two days can cross, so none is below zero.
 */
export function stopsOf({ readers, tenths }: Pick<VisitSum, 'readers' | 'tenths'>): number[] {
  const reached = [readers, ...tenths];
  return reached.map((here, index) => Math.max(0, here - (reached[index + 1] ?? 0)));
}

/** '0 to 10%', and 'The end'. @param tenth 0 to 10 */
export function tenthName(tenth: number): string {
  return tenth === 10 ? 'The end' : `${tenth * 10} to ${tenth * 10 + 10}%`;
}

export function funnelCsv(first: string, sums: readonly NamedSum[]): string {
  return csvOf(
    [first, ...STEPS.map(({ label }) => label)],
    sums.map((sum) => [sum.name, ...STEPS.map(({ key }) => sum[key])]),
  );
}

export function stopsCsv(sums: readonly NamedSum[]): string {
  return csvOf(
    ['Chapter', 'Readers', ...Array.from({ length: 11 }, (_, tenth) => tenthName(tenth))],
    sums.map((sum) => [sum.name, sum.readers, ...stopsOf(sum)]),
  );
}

export function storeCsv(sums: readonly VisitSum[]): string {
  return csvOf(
    ['Book', 'Clicks'],
    sums.map(({ label, store }) => [bookName(label), store]),
  );
}

export function originsCsv(origins: readonly LeadOrigin[]): string {
  return csvOf(
    ['Page', 'Campaign source', 'Campaign medium', 'Campaign', 'Leads', 'Opted in'],
    origins.map((row) => [
      row.page,
      row.campaign_source,
      row.campaign_medium,
      row.campaign_name,
      row.leads,
      row.opted_in,
    ]),
  );
}
