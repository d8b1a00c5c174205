import { useCallback, useMemo, useState } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { emptyForBreak, type TextOptions, type TextSource } from './chapter-text-of.ts';
import { changedRow, renumbered, rowsFrom, type ImportRow, type RowChange } from './import-rows.ts';
import type { Manuscript } from './manuscript-block.ts';
import type { Schedule } from './planned-dates.ts';
import { planImport, type PlannedImport } from './planned-import.ts';
import { likelySplit, splitManuscript, type SplitAt } from './split-manuscript.ts';
import { useManuscript, type FileState } from './use-manuscript.ts';
import { useComparison, useStoredChapters, type Comparison } from './use-stored-chapters.ts';

const NO_SCHEDULE: Schedule = {
  kind: 'unscheduled',
  rule: { firstDate: '', weekdays: [], time: '11:00', timeZone: SITE_TIME_ZONE },
  movesDated: false,
};
const AS_MEANT: TextOptions = { keepsShortParagraphs: true, hasClosingQuotes: false };

export type ImportTable = {
  file: FileState;
  choose: (file: File) => Promise<void>;
  stored: Comparison;
  splitAt: SplitAt;
  setSplitAt: (at: SplitAt) => void;
  options: TextOptions;
  setOptions: (options: TextOptions) => void;
  schedule: Schedule;
  setSchedule: (schedule: Schedule) => void;
  /** Numbers the included chapters in their order. */
  numberFrom: (first: number) => void;
  changeRow: (key: number, change: RowChange) => void;
  /** Null until a file has been read. */
  plan: PlannedImport | null;
};

/** What the author decides about an import, and what follows from it. */
export function useImportTable(): ImportTable {
  const [splitAt, setSplit] = useState<SplitAt>('nowhere');
  const [options, setOptions] = useState(AS_MEANT);
  const [schedule, setSchedule] = useState(NO_SCHEDULE);
  // Null until the stored chapters are known, from which numbers are proposed.
  const [ownRows, setRows] = useState<ImportRow[] | null>(null);
  const onRead = useCallback((read: Manuscript) => {
    setSplit(likelySplit(read.blocks));
    setRows(null);
  }, []);
  const { file, choose } = useManuscript(onRead);
  const manuscript = file.kind === 'read' ? file.manuscript : null;

  const chapters = useMemo(
    () => (manuscript ? splitManuscript(manuscript.blocks, splitAt) : null),
    [manuscript, splitAt],
  );
  const known = useStoredChapters();
  const rows = useMemo(
    () => ownRows ?? (chapters && rowsFrom(chapters, known.list ?? [])),
    [ownRows, chapters, known.list],
  );
  const stored = useComparison(known, (rows ?? []).map(({ number }) => number).join(','));
  const source = useTextSource(manuscript);
  const plan = useMemo(
    () =>
      rows && source
        ? planImport({
            rows,
            stored: stored.chapters,
            source,
            options,
            schedule,
            siteTimeZone: SITE_TIME_ZONE,
            now: Date.now(),
          })
        : null,
    [rows, source, stored.chapters, options, schedule],
  );

  return {
    file,
    choose,
    stored,
    splitAt,
    setSplitAt: (at) => {
      setSplit(at);
      setRows(null);
    },
    options,
    setOptions,
    schedule,
    setSchedule,
    numberFrom: (first) => setRows(rows && renumbered(rows, first)),
    changeRow: useCallback(
      (key: number, change: RowChange) => setRows((own) => changedRow(own ?? rows ?? [], key, change)),
      [rows],
    ),
    plan,
  };
}

function useTextSource(manuscript: Manuscript | null): TextSource | null {
  return useMemo(
    () => manuscript && { notes: manuscript.notes, emptyForBreak: emptyForBreak(manuscript.blocks) },
    [manuscript],
  );
}
