import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { getSignIn } from '~/data/auth.ts';
import { readWorkingTexts, type WorkingText } from '~/data/chapter-drafts.ts';
import { DataError, NO_ROW } from '~/data/data-error.ts';
import { importChapters } from '~/data/import-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { explainFailure, failureOf, mayBeSignedOut } from '../failures.ts';
import { weeklyRuleAfter } from '../schedule/schedule-rule.ts';
import { emptyLinesPerBreak, type TextOptions } from './chapter-text.ts';
import type { EarlierSerials } from './earlier-serials.ts';
import {
  changedRow,
  chapterKey,
  chaptersToImport,
  planImport,
  renumbered,
  rowsFrom,
  rowsFromArchive,
  type ImportRow,
  type PlannedRow,
  type RowChange,
  type Schedule,
  type StoredChapters,
} from './plan.ts';
import { readManuscript } from './reading/read-manuscript.ts';
import { likelySplit, splitManuscript, type SplitAt } from './split-into-chapters.ts';

const DEFAULTS: TextOptions = { keepsShortParagraphs: true, hasClosingQuotes: false };

export type ImportTable = ReturnType<typeof useImportTable>;

export function useImportTable() {
  const [splitAt, setSplit] = useState<SplitAt>('nowhere');
  const [options, setOptions] = useState(DEFAULTS);
  const [customSchedule, setSchedule] = useState<Schedule | null>(null);
  const [editedRows, setRows] = useState<ImportRow[] | null>(null);
  const reading = useMutation({
    mutationFn: async (file: File) => {
      // Lets the browser paint first, because a long manuscript briefly blocks the page.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return readManuscript(file);
    },
  });
  const manuscript = reading.data ?? null;
  const setSplitAt = (at: SplitAt) => {
    setSplit(at);
    setRows(null);
  };

  const list = useQuery({ queryKey: ['managed-chapters'], queryFn: () => listManagedChapters() });
  const serials = useQuery({
    queryKey: ['earlier-serials'],
    queryFn: async () => (await import('./earlier-serials.ts')).loadEarlierSerials(),
    enabled: manuscript?.archive !== undefined,
  });
  const schedule = useMemo(
    () => customSchedule ?? defaultSchedule(list.data ?? []),
    [customSchedule, list.data],
  );
  const rows = useMemo(() => {
    if (editedRows || !manuscript) return editedRows;
    return manuscript.archive
      ? rowsFromArchive(manuscript.archive.chapters, serials.data?.current)
      : rowsFrom(splitManuscript(manuscript.blocks, splitAt), list.data ?? []);
  }, [editedRows, manuscript, splitAt, list.data, serials.data]);
  const stored = useStoredChapters(list, serials, rows ?? []);
  const source = useMemo(
    () =>
      manuscript && { notes: manuscript.notes, emptyLinesPerBreak: emptyLinesPerBreak(manuscript.blocks) },
    [manuscript],
  );
  const plan = useMemo(
    () =>
      rows &&
      source &&
      planImport({ rows, stored: stored.chapters, source, options, schedule, now: Date.now() }),
    [rows, source, stored.chapters, options, schedule],
  );

  return {
    reading,
    manuscript,
    chooseFile: (file: File) =>
      reading.mutate(file, { onSuccess: ({ blocks }) => setSplitAt(likelySplit(blocks)) }),
    stored,
    splitAt,
    setSplitAt,
    options,
    setOptions,
    schedule,
    setSchedule,
    renumberFrom: (first: number) => setRows(rows && renumbered(rows, first)),
    changeRow: (key: number, change: RowChange) =>
      setRows((own) => changedRow(own ?? rows ?? [], key, change)),
    plan,
  };
}

function defaultSchedule(chapters: readonly ManagedChapter[]): Schedule {
  const now = Date.now();
  const futureDates = chapters.flatMap(({ is_published, release_date }) =>
    !is_published && release_date !== null && Date.parse(release_date) > now ? [release_date] : [],
  );
  const [last = null] = futureDates.sort((a, b) => Date.parse(b) - Date.parse(a));
  return { kind: 'unscheduled', rule: weeklyRuleAfter(last, now, SITE_TIME_ZONE), movesDated: false };
}

type List = { data: ManagedChapter[] | undefined; isError: boolean };
type Serials = { data: EarlierSerials | undefined; isError: boolean; isLoading: boolean };

function useStoredChapters(list: List, serials: Serials, rows: readonly ImportRow[]) {
  const client = useQueryClient();
  const keyed = useMemo(() => keyedChapters(list.data ?? [], serials.data), [list.data, serials.data]);
  const importedKeys = new Set(rows.map(({ number, serial }) => chapterKey(number, serial)));
  const ids = [...keyed].filter(([key]) => importedKeys.has(key)).map(([, { id }]) => id);
  const texts = useQuery({
    queryKey: ['working-texts', ids],
    queryFn: () => readWorkingTexts(ids),
    enabled: list.data !== undefined && !serials.isLoading,
    placeholderData: keepPreviousData,
  });
  const chapters = useMemo(() => storedChapters(keyed, texts.data ?? []), [keyed, texts.data]);
  const isReady =
    list.data !== undefined &&
    !serials.isLoading &&
    texts.isSuccess &&
    !texts.isPlaceholderData &&
    !texts.isFetching;
  const hasFailed = list.isError || serials.isError || texts.isError;
  const kind = hasFailed ? 'failed' : isReady ? 'ready' : 'loading';
  return { kind, chapters, reload: () => client.invalidateQueries() } as const;
}

function keyedChapters(
  current: readonly ManagedChapter[],
  serials: EarlierSerials | undefined,
): Map<string, ManagedChapter> {
  const lists = [{ slug: undefined, chapters: current }, ...(serials?.earlier ?? [])];
  return new Map(
    lists.flatMap(({ slug, chapters }) =>
      chapters.map((chapter) => [chapterKey(chapter.chapter_number, slug), chapter] as const),
    ),
  );
}

function storedChapters(
  keyed: ReadonlyMap<string, ManagedChapter>,
  texts: readonly WorkingText[],
): StoredChapters {
  const textOf = new Map(texts.map((text) => [text.chapterId, text]));
  return new Map(
    [...keyed].map(([key, chapter]) => {
      const { version = chapter.updated_at, text } = textOf.get(chapter.id) ?? {};
      return [key, { ...chapter, updated_at: version, text }] as const;
    }),
  );
}

export type ImportMutation = ReturnType<typeof useImport>;

/** `serials` adds those of an archive. `texts` imports the rest, and returns a sentence for each failure. */
type ImportRequest = {
  included: readonly PlannedRow[];
  serials: () => Promise<void>;
  texts: () => Promise<string[]>;
};

export function useImport(reloadStored: () => Promise<void>) {
  const [isSignedOut, setSignedOut] = useState(false);
  const importing = useMutation({
    mutationFn: async ({ included, serials, texts }: ImportRequest) => {
      await serials();
      return { chapters: await importChapters(chaptersToImport(included)), failures: await texts() };
    },
    onError: async (error) => {
      setSignedOut(mayBeSignedOut(error) && (await hasSessionEnded()));
      if (isConflict(error)) await reloadStored();
    },
  });
  return { ...importing, isSignedOut };
}

async function hasSessionEnded(): Promise<boolean> {
  const signIn = await getSignIn().catch(() => null);
  return signIn !== null && signIn.kind !== 'admitted';
}

function isConflict(error: unknown): error is DataError {
  return error instanceof DataError && error.code === NO_ROW;
}

export function explainImportError({
  error,
  isSignedOut,
}: Pick<ImportMutation, 'error' | 'isSignedOut'>): string {
  if (isSignedOut) return 'Your session has ended.';
  if (isConflict(error))
    return `${error.message} The table now shows the current chapters. Review it, then import again.`;
  const isSentence = error instanceof DataError && /^(?:Chapters? \d+|")/.test(error.message);
  return isSentence ? error.message : explainFailure(failureOf(error));
}
