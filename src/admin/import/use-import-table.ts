import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { getSignIn } from '~/data/auth.ts';
import { readWorkingTexts, type WorkingText } from '~/data/chapter-drafts.ts';
import { DataError, NO_ROW } from '~/data/data-error.ts';
import { importChapters } from '~/data/import-chapters.ts';
import type { Archive } from '../archive/archive.ts';
import type { ArchiveChoices } from '../archive/ArchiveStep.tsx';
import { explainChapterError, mayBeSignedOut } from '../failures.ts';
import type { ScheduleRule } from '../schedule/schedule-rule.ts';
import { emptyLinesPerBreak } from './chapter-text.ts';
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
} from './plan.ts';
import { readManuscript } from './reading/read-manuscript.ts';
import { likelySplit, splitManuscript, type SplitAt } from './split-into-chapters.ts';

export type ImportTable = ReturnType<typeof useImportTable>;

export function useImportTable() {
  const [splitAt, setSplit] = useState<SplitAt>('nowhere');
  const [keepsShortParagraphs, setKeepsShortParagraphs] = useState(true);
  const [rule, setRule] = useState<ScheduleRule | null>(null);
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

  const hasSerials = manuscript?.archive !== undefined;
  const serials = useQuery({
    queryKey: ['importable-chapters', hasSerials],
    queryFn: () => loadSerials(hasSerials),
    placeholderData: keepPreviousData,
  });
  const [current] = serials.data ?? [];
  const rows = useMemo(() => {
    if (editedRows || !manuscript) return editedRows;
    return manuscript.archive
      ? rowsFromArchive(manuscript.archive.chapters, current?.slug)
      : rowsFrom(splitManuscript(manuscript.blocks, splitAt), current?.chapters ?? []);
  }, [editedRows, manuscript, splitAt, current]);
  const stored = useStoredChapters(serials, rows ?? []);
  const source = useMemo(
    () =>
      manuscript && { notes: manuscript.notes, emptyLinesPerBreak: emptyLinesPerBreak(manuscript.blocks) },
    [manuscript],
  );
  const plan = useMemo(
    () =>
      rows &&
      source &&
      planImport({ rows, stored: stored.chapters, source, keepsShortParagraphs, rule, now: Date.now() }),
    [rows, source, stored.chapters, keepsShortParagraphs, rule],
  );

  return {
    reading,
    manuscript,
    chooseFile: (file: File) =>
      reading.mutate(file, { onSuccess: ({ blocks }) => setSplitAt(likelySplit(blocks)) }),
    stored,
    splitAt,
    setSplitAt,
    keepsShortParagraphs,
    setKeepsShortParagraphs,
    rule,
    setRule,
    renumberFrom: (first: number) => setRows(rows && renumbered(rows, first)),
    changeRow: (key: number, change: RowChange) =>
      setRows((own) => changedRow(own ?? rows ?? [], key, change)),
    plan,
  };
}

type SerialChapters = { slug?: string; chapters: ManagedChapter[] };

/** The current serial first. Only an archive's chapters name their serials. */
async function loadSerials(hasSerials: boolean): Promise<SerialChapters[]> {
  if (!hasSerials) return [{ chapters: await listManagedChapters() }];
  const { listSerials } = await import('~/data/serials.ts');
  const serials = await listSerials();
  return Promise.all(
    serials.map(async ({ id, slug }) => ({ slug, chapters: await listManagedChapters(id) })),
  );
}

function useStoredChapters(serials: UseQueryResult<SerialChapters[]>, rows: readonly ImportRow[]) {
  const client = useQueryClient();
  const areListed = serials.isSuccess && !serials.isPlaceholderData;
  const importedKeys = new Set(rows.map(({ number, serial }) => chapterKey(number, serial)));
  const ids = [...storedChapters(serials.data, [])].flatMap(([key, { id }]) =>
    importedKeys.has(key) ? id : [],
  );
  const texts = useQuery({
    queryKey: ['working-texts', ids],
    queryFn: () => readWorkingTexts(ids),
    enabled: areListed,
    placeholderData: keepPreviousData,
  });
  const chapters = useMemo(() => storedChapters(serials.data, texts.data), [serials.data, texts.data]);
  const isReady = areListed && texts.isSuccess && !texts.isPlaceholderData && !texts.isFetching;
  const kind = serials.isError || texts.isError ? 'failed' : isReady ? 'ready' : 'loading';
  return { kind, chapters, reload: () => client.invalidateQueries() } as const;
}

function storedChapters(serials: readonly SerialChapters[] = [], texts: readonly WorkingText[] = []) {
  const textOf = new Map(texts.map((text) => [text.chapterId, text]));
  return new Map(
    serials.flatMap(({ slug, chapters }, index) =>
      chapters.map((chapter) => {
        const { version = chapter.updated_at, text } = textOf.get(chapter.id) ?? {};
        const key = chapterKey(chapter.chapter_number, index === 0 ? undefined : slug);
        return [key, { ...chapter, updated_at: version, text }] as const;
      }),
    ),
  );
}

export type ImportMutation = ReturnType<typeof useImport>;

type ImportRequest = { included: readonly PlannedRow[]; archive?: Archive; choices: ArchiveChoices };

/** `failures` has a sentence for each text of an archive that could not be imported. */
export function useImport(reloadStored: () => Promise<void>) {
  const [isSignedOut, setSignedOut] = useState(false);
  const importing = useMutation({
    mutationFn: async ({ included, archive, choices }: ImportRequest) => {
      const chapters = chaptersToImport(included);
      if (!archive) return { chapters: await importChapters(chapters), failures: [] };
      const { restoreSerials, restoreTexts } = await import('../archive/stored-work.ts');
      await restoreSerials(archive);
      return { chapters: await importChapters(chapters), failures: await restoreTexts(archive, choices) };
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

const isConflict = (error: unknown) => error instanceof DataError && error.code === NO_ROW;

export function explainImportError({
  error,
  isSignedOut,
}: Pick<ImportMutation, 'error' | 'isSignedOut'>): string {
  if (isSignedOut) return 'Your session has ended.';
  const reason = explainChapterError(error);
  return isConflict(error)
    ? `${reason} The table now shows the current chapters. Review it, then import again.`
    : reason;
}
