import { formatShortDate } from '~/lib/dates/dates.ts';
import { formatCount } from '../format-count.ts';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { DELETION, PUBLICATION, UNDOING, WITHDRAWAL, type Change } from './chapter-changes.ts';
import { editAddress, formatTime, isLate, stateLine, undoUntil } from './chapter-state.ts';
import type { ListedChapter } from './load-chapters.ts';
import { ChapterBox } from './ReadySelection.tsx';

type Props = {
  chapters: readonly ListedChapter[];
  chosenIds: ReadonlySet<string>;
  onToggle: (id: string) => void;
  mailDelayMs: number;
  busyIds: ReadonlySet<string>;
  onChange: (change: Change, chapters: readonly ListedChapter[]) => void;
};

export const titleId = (chapterId: string) => `title-${chapterId}`;

const COLUMNS = [
  { name: '#', className: 'cell-number' },
  { name: 'Title', className: 'cell-title [overflow-wrap:anywhere]' },
  { name: 'Status', className: 'whitespace-nowrap' },
  { name: 'Release Date', className: 'whitespace-nowrap' },
  { name: 'Views', className: 'numeric' },
  { name: 'Words', className: 'numeric' },
  { name: 'Actions', className: 'cell-actions' },
];

export function ChapterTable({ chapters, chosenIds, onToggle, mailDelayMs, busyIds, onChange }: Props) {
  const now = Date.now();
  return (
    <Table
      aria-labelledby="chapters-title"
      className="table-stacked table-chapters mt-3"
      columns={COLUMNS}
      rows={chapters.map((chapter) => {
        const { id, chapter_number, chapter_title, is_published, release_date } = chapter;
        const undoable = undoUntil(chapter, mailDelayMs, now);
        const state =
          undoable === null ? stateLine(chapter, now) : `No emails before ${formatTime(undoable)}`;
        const isReady = chapter.is_ready && !is_published;
        const tone = isLate(chapter, now) ? 'text-danger' : isReady ? 'text-success' : 'ink-dim';
        const life = is_published ? (undoable === null ? WITHDRAWAL : UNDOING) : PUBLICATION;
        return {
          key: id,
          isBusy: busyIds.has(id),
          cells: [
            <ChapterBox chapter={chapter} isChosen={chosenIds.has(id)} onToggle={onToggle} />,
            <a id={titleId(id)} className="row-title" href={editAddress(id)}>
              <bdi>{chapter_title}</bdi>
            </a>,
            is_published ? '🟢 Published' : '🟡 Scheduled',
            <>
              {release_date === null ? 'No date' : formatShortDate(release_date)}
              {state && ' '}
              {state && <span className={`row-state ${tone}`}>{state}</span>}
            </>,
            formatCount(chapter.view_count),
            formatCount(chapter.word_count),
            <Popover label={`Actions for chapter ${chapter_number}`} sign="⋯" describedBy={titleId(id)}>
              <a className="popover-item" href={editAddress(id)}>
                Edit
              </a>
              {[life, DELETION].map((change) => (
                <PopoverItem
                  key={change.label}
                  {...(change === DELETION && { tone: 'danger' as const })}
                  isInactive={busyIds.size > 0}
                  onChoose={() => onChange(change, [chapter])}
                >
                  {change.label}
                </PopoverItem>
              ))}
            </Popover>,
          ],
        };
      })}
    />
  );
}
