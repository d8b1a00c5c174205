import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { getSignIn } from '~/data/auth.ts';
import { readWorkingTexts } from '~/data/chapter-drafts.ts';
import { DataError, NO_ROW } from '~/data/data-error.ts';
import { importChapters } from '~/data/import-chapters.ts';
import { listSerials } from '~/data/serials.ts';
import type { Archive } from '../archive/archive.ts';
import type { ArchiveChoices } from '../archive/ArchiveStep.tsx';
import { explainChapterError, isAnswered, mayBeSignedOut } from '../failures.ts';
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
      const manuscript = await readManuscript(file);
      return { ...manuscript, emptyLinesPerBreak: emptyLinesPerBreak(manuscript.blocks) };
    },
  });
  const manuscript = reading.data ?? null;
  const setSplitAt = (at: SplitAt) => {
    setSplit(at);
    setRows(null);
  };

  const isArchive = manuscript?.archive !== undefined;
  const stored = useQuery({
    queryKey: ['importable-chapters', isArchive],
    queryFn: () => loadStored(isArchive),
    enabled: manuscript !== null,
  });
  const rows = useMemo(() => {
    if (editedRows || !manuscript || !stored.data) return editedRows;
    return manuscript.archive
      ? rowsFromArchive(manuscript.archive.chapters, stored.data.currentSerial)
      : rowsFrom(splitManuscript(manuscript.blocks, splitAt), [...stored.data.chapters.values()]);
  }, [editedRows, manuscript, splitAt, stored.data]);
  const chapters = stored.data?.chapters;
  const plan = useMemo(
    () =>
      rows &&
      manuscript &&
      chapters &&
      planImport({ rows, stored: chapters, source: manuscript, keepsShortParagraphs, rule, now: Date.now() }),
    [rows, manuscript, chapters, keepsShortParagraphs, rule],
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

/** The current serial's chapters, and for an archive, whose chapters name their serials, also those of the others. */
async function loadStored(isArchive: boolean) {
  // The first is the current one.
  const serials = isArchive ? await listSerials() : [undefined];
  const listed = await Promise.all(
    serials.map(async (serial, index) => {
      const slug = index === 0 ? undefined : serial?.slug;
      const chapters = await listManagedChapters(serial?.id);
      return chapters.map((chapter) => [chapterKey(chapter.chapter_number, slug), chapter] as const);
    }),
  );
  const texts = await readWorkingTexts(listed.flat().map(([, { id }]) => id));
  const textOf = new Map(texts.map((text) => [text.chapterId, text]));
  const chapters = new Map(
    listed.flat().map(([key, chapter]) => {
      const { version, text } = textOf.get(chapter.id) ?? { version: chapter.updated_at, text: '' };
      return [key, { ...chapter, updated_at: version, text }] as const;
    }),
  );
  return { chapters, currentSerial: serials[0]?.slug };
}

type ImportRequest = { included: readonly PlannedRow[]; archive?: Archive; choices: ArchiveChoices };

/** `failures` has a sentence for each text of an archive that could not be imported. */
export function useImport(reloadStored: () => Promise<unknown>) {
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
      const signIn = mayBeSignedOut(error) ? await getSignIn().catch(() => null) : null;
      setSignedOut(signIn !== null && signIn.kind !== 'admitted');
      if (isConflict(error) || !isAnswered(error)) await reloadStored();
    },
  });
  return { ...importing, isSignedOut };
}

const isConflict = (error: unknown) => error instanceof DataError && error.code === NO_ROW;

export function explainImportError({ error, isSignedOut }: ReturnType<typeof useImport>): string {
  if (isSignedOut) return 'Your session has ended. No chapters were imported.';
  if (!isAnswered(error))
    return 'We can’t reach the server. It may or may not have imported the chapters. Importing again is safe: no chapter is added twice.';
  const reason = `No chapters were imported. ${explainChapterError(error)}`;
  return isConflict(error)
    ? `${reason} The table now shows the current chapters. Review it, then import again.`
    : reason;
}
