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
  /** How long emails about a publication wait. */
  mailDelayMs: number;
  /** The chapter being changed. Meanwhile the buttons do nothing, but keep the focus. */
  busyId: string | null;
};

/** The id of the link that every row has, in any state. */
export function editLinkId(chapterId: string): string {
  return `edit-${chapterId}`;
}

export function ChapterTable({ chapters, chosenIds, mailDelayMs, ...actions }: Props) {
  const now = Date.now();
  return (
    <Table
      aria-labelledby="chapters-title"
      columns={[
        { name: '#', className: 'numeric' },
        { name: 'Title' },
        { name: 'Status' },
        { name: 'Release Date' },
        { name: 'Views', className: 'numeric' },
        { name: 'Words', className: 'numeric' },
        { name: 'Actions' },
      ]}
    >
      {chapters.map((chapter) => (
        <ChapterRow
          key={chapter.id}
          chapter={chapter}
          isChosen={chosenIds.has(chapter.id)}
          undoableUntil={undoUntil(chapter, mailDelayMs, now)}
          {...actions}
        />
      ))}
    </Table>
  );
}

type RowProps = Omit<Props, 'chapters' | 'chosenIds' | 'mailDelayMs'> & {
  chapter: ListedChapter;
  isChosen: boolean;
  undoableUntil: number | null;
};

function ChapterRow({ chapter, isChosen, onToggle, busyId, undoableUntil, ...actions }: RowProps) {
  const { id, chapter_title, is_published, release_date, view_count, word_count } = chapter;
  const titleId = `title-${id}`;
  const button = { 'aria-describedby': titleId, isOff: busyId !== null };
  return (
    <tr role="row" aria-busy={busyId === id}>
      <td role="cell" className="numeric cell-number" data-label="#">
        <ChapterBox chapter={chapter} isChosen={isChosen} onToggle={onToggle} />
      </td>
      <td role="cell" className="cell-title [overflow-wrap:anywhere]">
        <bdi id={titleId} className="font-serif text-lg">
          {chapter_title}
        </bdi>
        <span className="ink-dim block text-sm">
          {stateLine(chapter)}
          {undoableUntil !== null && `; no emails before ${timeOf(undoableUntil)}`}
        </span>
      </td>
      <td role="cell" data-label="Status" className="whitespace-nowrap">
        {is_published ? '🟢 Published' : '🟡 Scheduled'}
      </td>
      <td role="cell" data-label="Release Date" className="whitespace-nowrap">
        {release_date === null ? 'No date' : formatShortDate(release_date)}
      </td>
      <td role="cell" className="numeric" data-label="Views">
        {formatCount(view_count)}
      </td>
      <td role="cell" className="numeric" data-label="Words">
        {formatCount(word_count)}
      </td>
      <td role="cell" className="cell-actions">
        <div className="row-actions">
          <a
            id={editLinkId(id)}
            className={buttonClass('line', 'px-3 text-sm')}
            href={`/admin/chapters/edit?chapter=${encodeURIComponent(id)}`}
            aria-describedby={titleId}
          >
            Edit
          </a>
          {is_published ? (
            <Button
              {...button}
              className="px-3 text-sm"
              onClick={() => (undoableUntil === null ? actions.onUnpublish : actions.onUndo)(chapter)}
            >
              {undoableUntil === null ? 'Unpublish' : UNDO}
            </Button>
          ) : (
            <Button
              {...button}
              tone="gold"
              className="px-3 text-sm"
              onClick={() => actions.onPublish(chapter)}
            >
              Publish Now
            </Button>
          )}
          {/* Apart, so that a slip of the finger on 'Publish Now' does not reach it. */}
          <Button
            {...button}
            tone="danger"
            className="row-action-apart px-3 text-sm"
            onClick={() => actions.onDelete(chapter)}
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}

function timeOf(moment: number): string {
  return zonedDateTime(new Date(moment), SITE_TIME_ZONE).time;
}
