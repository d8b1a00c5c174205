import { memo } from 'react';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../format-count.ts';
import { chapterState, stateName, stateWords } from './chapter-state.ts';
import type { ListedChapter } from './load-chapters.ts';

export type RowActions = {
  onPublish: (chapter: ListedChapter) => void;
  onUnpublish: (chapter: ListedChapter) => void;
  onDelete: (chapter: ListedChapter) => void;
};

type Props = RowActions & {
  chapters: readonly ListedChapter[];
  /** The chapter that is being changed. Until that is done no button does anything, but each keeps the focus. */
  busyId: string | null;
};

/** The id of the link that every row keeps, whatever becomes of its chapter. */
export function editLinkId(chapterId: string): string {
  return `edit-${chapterId}`;
}

/**
 * On small screens the rows become cards. A table that is laid out otherwise loses its meaning in some browsers,
 * so the roles are written out.
 */
export function ChapterTable({ chapters, ...actions }: Props) {
  return (
    <table role="table" aria-labelledby="chapters-title" className="table-stacked table mt-4">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="numeric">
            #
          </th>
          <th role="columnheader" scope="col">
            Title
          </th>
          <th role="columnheader" scope="col">
            Status
          </th>
          <th role="columnheader" scope="col">
            Release Date
          </th>
          <th role="columnheader" scope="col" className="numeric">
            Views
          </th>
          <th role="columnheader" scope="col" className="numeric">
            Words
          </th>
          <th role="columnheader" scope="col">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {chapters.map((chapter) => (
          <ChapterRow key={chapter.id} chapter={chapter} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, 'chapters'> & { chapter: ListedChapter };

const ChapterRow = memo(function ChapterRow({ chapter, ...actions }: RowProps) {
  const { id, chapter_number, chapter_title, is_published, release_date, view_count, word_count } = chapter;
  const titleId = `title-${id}`;
  const state = chapterState(chapter, chapter.isWithdrawn);
  const words = stateWords(chapter, chapter, Date.now());
  return (
    <tr role="row" aria-busy={actions.busyId === id}>
      <td role="cell" className="numeric cell-number" data-label="#">
        {chapter_number}
      </td>
      <td role="cell" className="cell-title [overflow-wrap:anywhere]">
        <bdi id={titleId} className="font-serif text-lg">
          {chapter_title}
        </bdi>
        <span className="ink-dim block text-sm">
          {state === 'published' ? words : `${stateName(state)} · ${words}`}
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
        <ActionButtons chapter={chapter} titleId={titleId} {...actions} />
      </td>
    </tr>
  );
});

/** 'Delete' is apart, at the end of the row: a slip of the finger on 'Publish Now' does not reach it. */
function ActionButtons({
  chapter,
  titleId,
  busyId,
  onPublish,
  onUnpublish,
  onDelete,
}: RowProps & { titleId: string }) {
  const button = { type: 'button', 'aria-describedby': titleId, 'aria-disabled': busyId !== null } as const;
  return (
    <div className="row-actions">
      <a
        id={editLinkId(chapter.id)}
        className={buttonClass('line', 'px-3 text-sm')}
        href={`/admin/chapters/edit?chapter=${encodeURIComponent(chapter.id)}`}
        aria-describedby={titleId}
      >
        Edit
      </a>
      {chapter.is_published ? (
        <button
          {...button}
          className={buttonClass('line', 'px-3 text-sm')}
          onClick={() => onUnpublish(chapter)}
        >
          Unpublish
        </button>
      ) : (
        <button
          {...button}
          className={buttonClass('gold', 'px-3 text-sm')}
          onClick={() => onPublish(chapter)}
        >
          Publish Now
        </button>
      )}
      <button
        {...button}
        className={buttonClass('danger', 'row-action-apart px-3 text-sm')}
        onClick={() => onDelete(chapter)}
      >
        Delete
      </button>
    </div>
  );
}
