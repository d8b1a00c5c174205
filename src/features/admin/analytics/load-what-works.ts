import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { readLeadOrigins, readVisitSums, type LeadOrigin, type VisitSum } from '~/data/visit-sums.ts';
import { byChapter, sourceName, type NamedSum, type Period } from './what-works.ts';

export type WhatWorks = {
  all: NamedSum[];
  chapters: NamedSum[];
  sources: NamedSum[];
  books: VisitSum[];
  origins: LeadOrigin[];
};

/** Everything of one period. Throws DataError. */
export async function loadWhatWorks(period: Period, chapters: readonly ManagedChapter[]): Promise<WhatWorks> {
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
