import { useState } from 'react';
import type { VersionSummary } from '~/data/chapter-versions.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { Button } from '../../Button.tsx';
import { Choice } from '../../Choice.tsx';
import { formatCount } from '../../format-count.ts';
import { Table } from '../../Table.tsx';
import { formatAuthor, KIND_NAMES, PRESENT, textName, type History, type TextId } from './versions.ts';

type Props = {
  history: History;
  chosen: readonly TextId[];
  onToggle: (id: TextId) => void;
  onRead: (id: TextId) => void;
  onRestore: (version: VersionSummary) => void;
};

const SHOWN_AT_FIRST = 20;

const COLUMNS = [
  { name: 'Compare' },
  { name: 'Kept as' },
  { name: `When (${SITE_TIME_ZONE})` },
  { name: 'Words', className: 'numeric' },
  { name: 'By' },
  { name: 'Actions', className: 'cell-actions' },
];

export function VersionTable({ history, chosen, onToggle, onRead, onRestore }: Props) {
  const [isAll, setAll] = useState(false);
  const { versions, present, me } = history;
  const shown = isAll ? versions : versions.slice(0, SHOWN_AT_FIRST);
  const row = (
    id: TextId,
    [keptAs, when, by]: readonly [string, string, string],
    words: number,
    version?: VersionSummary,
  ) => {
    const name = <span className="sr-only"> {textName(id, history)}</span>;
    return {
      key: String(id),
      cells: [
        <Choice
          label={<span className="sr-only">Compare{name}</span>}
          checked={chosen.includes(id)}
          onChange={() => onToggle(id)}
        />,
        keptAs,
        when,
        formatCount(words),
        by,
        <span className="flex flex-wrap gap-3">
          <Button onClick={() => onRead(id)}>Read{name}</Button>
          {version && <Button onClick={() => onRestore(version)}>Restore{name}</Button>}
        </span>,
      ],
    };
  };
  return (
    <>
      <Table
        aria-label={`Versions, the newest first; times in ${SITE_TIME_ZONE}`}
        columns={COLUMNS}
        rows={[
          row(PRESENT, [textName(PRESENT, history), 'now', '–'], countWords(present.text)),
          ...shown.map((version) => {
            const { id, kind, created_at, word_count, created_by } = version;
            const cells = [
              KIND_NAMES[kind],
              formatDateTime(created_at),
              formatAuthor(created_by, me),
            ] as const;
            return row(id, cells, word_count, version);
          }),
        ]}
      />
      {shown.length < versions.length && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Show all {versions.length} versions
        </Button>
      )}
    </>
  );
}
