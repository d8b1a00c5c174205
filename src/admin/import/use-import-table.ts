import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { currentSignIn } from '~/data/auth.ts';
import { readWorkingTexts, type WorkingText } from '~/data/chapter-drafts.ts';
import { DataError, NO_ROW } from '~/data/data-error.ts';
import { importChapters, type ImportResult } from '~/data/import-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { explain, failureOf, mayBeSignedOut } from '../failures.ts';
import { weeklyRuleAfter } from '../schedule/schedule-rule.ts';
import { emptyForBreak, type TextOptions } from './chapter-text.ts';
import {
  changedRow,
  chaptersToImport,
  planImport,
  renumbered,
  rowsFrom,
  type ImportRow,
  type PlannedRow,
  type RowChange,
  type Schedule,
  type StoredChapter,
  type StoredChapters,
} from './plan.ts';
import type { Manuscript } from '../manuscript/manuscript.ts';
import { readManuscript, UnreadableManuscript } from './reading/read-manuscript.ts';
import { likelySplit, splitManuscript, type SplitAt } from './split-manuscript.ts';

const AS_MEANT: TextOptions = { keepsShortParagraphs: true, hasClosingQuotes: false };

export type ImportTable = ReturnType<typeof useImportTable>;

/** The author's decisions about an import, and the plan that follows from them; null until a file has been read. */
export function useImportTable() {
  const [splitAt, setSplit] = useState<SplitAt>('nowhere');
  const [options, setOptions] = useState(AS_MEANT);
  const [ownSchedule, setSchedule] = useState<Schedule | null>(null);
  // Null until the author changes a row: until then, numbers are proposed from the stored chapters.
  const [ownRows, setRows] = useState<ImportRow[] | null>(null);
  const onRead = useCallback((read: Manuscript) => {
    setSplit(likelySplit(read.blocks));
    setRows(null);
  }, []);
  const { file, choose } = useManuscript(onRead);
  const manuscript = file.kind === 'read' ? file.manuscript : null;

  const list = useQuery({ queryKey: ['managed-chapters'], queryFn: listManagedChapters });
  const schedule = useMemo(() => ownSchedule ?? unscheduled(list.data ?? []), [ownSchedule, list.data]);
  const rows = useMemo(() => {
    if (ownRows || !manuscript) return ownRows;
    return rowsFrom(splitManuscript(manuscript.blocks, splitAt), list.data ?? []);
  }, [ownRows, manuscript, splitAt, list.data]);
  const stored = useStoredChapters(list, rows ?? []);
  const source = useMemo(
    () => manuscript && { notes: manuscript.notes, emptyForBreak: emptyForBreak(manuscript.blocks) },
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
    file,
    choose,
    stored,
    splitAt,
    setSplitAt: (at: SplitAt) => {
      setSplit(at);
      setRows(null);
    },
    options,
    setOptions,
    schedule,
    setSchedule,
    numberFrom: (first: number) => setRows(rows && renumbered(rows, first)),
    changeRow: useCallback(
      (key: number, change: RowChange) => setRows((own) => changedRow(own ?? rows ?? [], key, change)),
      [rows],
    ),
    plan,
  };
}

/** No rule yet, but the proposal of one that continues the planned releases. */
function unscheduled(chapters: readonly ManagedChapter[]): Schedule {
  const now = Date.now();
  const ahead = chapters.flatMap(({ is_published, release_date }) =>
    !is_published && release_date !== null && Date.parse(release_date) > now ? [release_date] : [],
  );
  const [last = null] = ahead.sort((a, b) => Date.parse(b) - Date.parse(a));
  return { kind: 'unscheduled', rule: weeklyRuleAfter(last, now, SITE_TIME_ZONE), movesDated: false };
}

export type FileState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'unreadable'; name: string; reason: string }
  | { kind: 'read'; name: string; manuscript: Manuscript };

/** The last chosen file; an unreadable one replaces a readable one, too. */
export function useManuscript(onRead: (manuscript: Manuscript) => void): {
  file: FileState;
  choose: (chosen: File) => Promise<void>;
} {
  const [file, setFile] = useState<FileState>({ kind: 'none' });
  const attempt = useRef(0);
  const choose = useCallback(
    async (chosen: File) => {
      attempt.current += 1;
      const mine = attempt.current;
      const { name } = chosen;
      setFile({ kind: 'reading', name });
      // Lets the page be painted first: a long manuscript keeps it busy for a moment.
      await new Promise((resolve) => setTimeout(resolve, 50));
      try {
        const manuscript = await readManuscript(chosen);
        if (mine !== attempt.current) return;
        setFile({ kind: 'read', name, manuscript });
        onRead(manuscript);
      } catch (error) {
        const reason =
          error instanceof UnreadableManuscript
            ? error.message
            : // Most probably a part of this page that could not be fetched.
              'The file could not be read. Check your connection and choose it again.';
        if (mine === attempt.current) setFile({ kind: 'unreadable', name, reason });
      }
    },
    [onRead],
  );
  return { file, choose };
}

type List = { data: ManagedChapter[] | undefined; isError: boolean };

function useStoredChapters({ data: list, isError }: List, rows: readonly ImportRow[]) {
  const client = useQueryClient();
  const wanted = new Set(rows.map(({ number }) => Number(number)));
  const ids = list?.filter(({ chapter_number }) => wanted.has(chapter_number)).map(({ id }) => id) ?? [];
  const texts = useQuery({
    queryKey: ['working-texts', ids],
    queryFn: () => readWorkingTexts(ids),
    enabled: list !== undefined,
    placeholderData: keepPreviousData,
  });
  const chapters = useMemo(() => storedChapters(list ?? [], texts.data ?? []), [list, texts.data]);
  const isReady = list !== undefined && texts.isSuccess && !texts.isPlaceholderData && !texts.isFetching;
  const kind = isError || texts.isError ? 'failed' : isReady ? 'ready' : 'loading';
  return { kind, chapters, reload: () => client.invalidateQueries() } as const;
}

function storedChapters(list: readonly ManagedChapter[], texts: readonly WorkingText[]): StoredChapters {
  const textOf = new Map(texts.map((text) => [text.chapterId, text]));
  return new Map(
    list.map((chapter): [number, StoredChapter] => [
      chapter.chapter_number,
      {
        number: chapter.chapter_number,
        title: chapter.chapter_title,
        slug: chapter.slug,
        isPublished: chapter.is_published,
        releaseDate: chapter.release_date,
        version: textOf.get(chapter.id)?.version ?? chapter.updated_at,
        text: textOf.get(chapter.id)?.text,
      },
    ]),
  );
}

export type ImportState =
  | { kind: 'idle' }
  | { kind: 'writing'; chapters: number; words: number }
  | { kind: 'failed'; reason: string; isSignedOut: boolean }
  | { kind: 'done'; counts: Record<ImportResult['outcome'], number>; ids: string[] };

/** The one write of an import. A failure changes nothing, neither there nor here, and does not leave the page. */
export function useImport(reloadStored: () => Promise<void>) {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const run = async (included: readonly PlannedRow[]) => {
    const words = included.reduce((sum, row) => sum + row.words, 0);
    setState({ kind: 'writing', chapters: included.length, words });
    try {
      const outcomes = await importChapters(chaptersToImport(included));
      const count = (outcome: ImportResult['outcome']) =>
        outcomes.filter((chapter) => chapter.outcome === outcome).length;
      setState({
        kind: 'done',
        ids: outcomes.map(({ id }) => id),
        counts: { created: count('created'), updated: count('updated'), unchanged: count('unchanged') },
      });
    } catch (error) {
      const isSignedOut = mayBeSignedOut(error) && (await hasSessionEnded());
      const reason = isSignedOut ? 'Your session has ended.' : reasonOf(error);
      setState({ kind: 'failed', reason, isSignedOut });
      if (isChangedSince(error)) await reloadStored();
    }
  };
  return { state, run, reset: () => setState({ kind: 'idle' }) };
}

async function hasSessionEnded(): Promise<boolean> {
  const signIn = await currentSignIn().catch(() => null);
  return signIn !== null && signIn.kind !== 'administrator';
}

function isChangedSince(error: unknown): error is DataError {
  return error instanceof DataError && error.code === NO_ROW;
}

function reasonOf(error: unknown): string {
  if (isChangedSince(error))
    return `${error.message} The table now compares with what there is: look at it, then import again.`;
  const isSentence = error instanceof DataError && /^(?:Chapters? \d+|")/.test(error.message);
  return isSentence ? error.message : explain(failureOf(error));
}
