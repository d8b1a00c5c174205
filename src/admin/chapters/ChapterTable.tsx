import { formatShortDate } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { formatCount } from '../format-count.ts';
import { Table } from '../Table.tsx';
import { stateLine, undoUntil } from './chapter-state.ts';
import type { ListedChapter } from './load-chapters.ts';
import { UNDO } from './messages.ts';
import { ChapterBox } from './ReadySelection.tsx';

export type RowActions = {
  onPublish: (chapter: ListedChapter) => void;
  onUnpublish: (chapter: ListedChapter) => void;
  onUndo: (chapter: ListedChapter) => void;
  onDelete: (chapter: ListedChapter) => void;
};

type Props = RowActions & {
  chapters: readonly ListedChapter[];
  chosenIds: ReadonlySet<string>;
  onToggle: (id: string) => void;
  mailDelayMs: number;
  busyId: string | null;
};

export function editLinkId(chapterId: string): string {
  return `edit-${chapterId}`;
}

const COLUMNS = [
  { name: '#', className: 'numeric cell-number' },
  { name: 'Title', className: 'cell-title [overflow-wrap:anywhere]' },
  { name: 'Status', className: 'whitespace-nowrap' },
  { name: 'Release Date', className: 'whitespace-nowrap' },
  { name: 'Views', className: 'numeric' },
  { name: 'Words', className: 'numeric' },
  { name: 'Actions', className: 'cell-actions' },
];

export function ChapterTable({ chapters, chosenIds, onToggle, mailDelayMs, busyId, ...actions }: Props) {
  const now = Date.now();
  return (
    <Table
      aria-labelledby="chapters-title"
      columns={COLUMNS}
      rows={chapters.map((chapter) => {
        const { id, chapter_title, is_published, release_date, view_count, word_count } = chapter;
        const undoableUntil = undoUntil(chapter, mailDelayMs, now);
        return {
          key: id,
          isBusy: busyId === id,
          cells: [
            <ChapterBox chapter={chapter} isChosen={chosenIds.has(id)} onToggle={onToggle} />,
            <>
              <bdi id={`title-${id}`} className="font-serif text-lg">
                {chapter_title}
              </bdi>
              <span className="ink-dim block text-sm">
                {stateLine(chapter)}
                {undoableUntil !== null && `; no emails before ${timeOf(undoableUntil)}`}
              </span>
            </>,
            is_published ? '🟢 Published' : '🟡 Scheduled',
            release_date === null ? 'No date' : formatShortDate(release_date),
            formatCount(view_count),
            formatCount(word_count),
            <ChapterActions
              chapter={chapter}
              isUndoable={undoableUntil !== null}
              isInactive={busyId !== null}
              {...actions}
            />,
          ],
        };
      })}
    />
  );
}

type ActionsProps = RowActions & { chapter: ListedChapter; isUndoable: boolean; isInactive: boolean };

function ChapterActions({ chapter, isUndoable, isInactive, ...actions }: ActionsProps) {
  const button = { 'aria-describedby': `title-${chapter.id}`, isInactive, className: 'px-3 text-sm' };
  return (
    <div className="row-actions">
      <a
        id={editLinkId(chapter.id)}
        className={buttonClass('line', 'px-3 text-sm')}
        href={`/admin/chapters/edit?chapter=${encodeURIComponent(chapter.id)}`}
        aria-describedby={button['aria-describedby']}
      >
        Edit
      </a>
      {chapter.is_published ? (
        <Button {...button} onClick={() => (isUndoable ? actions.onUndo : actions.onUnpublish)(chapter)}>
          {isUndoable ? UNDO : 'Unpublish'}
        </Button>
      ) : (
        <Button {...button} tone="gold" onClick={() => actions.onPublish(chapter)}>
          Publish Now
        </Button>
      )}
      {/* Kept apart from 'Publish Now' to prevent misclicks. */}
      <Button
        {...button}
        tone="danger"
        className="row-action-apart px-3 text-sm"
        onClick={() => actions.onDelete(chapter)}
      >
        Delete
      </Button>
    </div>
  );
}

function timeOf(moment: number): string {
  return zonedDateTime(new Date(moment), SITE_TIME_ZONE).time;
}
