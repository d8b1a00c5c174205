import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../format-count.ts';
import { publicationNote } from './publication-note.ts';

type Props = {
  chapters: readonly ManagedChapter[];
  /** Chapters with a waiting text; undefined when that is not known. */
  draftedIds: readonly string[] | undefined;
  /** The chapter that is being published or deleted. Meanwhile no button does anything, but each keeps the focus. */
  busyId: string | null;
  onPublish: (chapter: ManagedChapter) => void;
  onDelete: (chapter: ManagedChapter) => void;
};

/** The id of the link that every row keeps, whatever becomes of its chapter. */
export function editLinkId(chapterId: string): string {
  return `edit-${chapterId}`;
}

/**
 * On small screens the rows become cards. A table that is laid out otherwise loses its meaning in some browsers,
 * so the roles are written out.
 */
export function ChapterTable({ chapters, draftedIds, ...actions }: Props) {
  const drafted = draftedIds && new Set(draftedIds);
  return (
    <table role="table" aria-labelledby="chapters-title" className="table-stacked mt-4 table">
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
          <ChapterRow key={chapter.id} chapter={chapter} hasDraft={drafted?.has(chapter.id)} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<Props, 'busyId' | 'onPublish' | 'onDelete'> & {
  chapter: ManagedChapter;
  hasDraft: boolean | undefined;
};

function ChapterRow({ chapter, hasDraft, busyId, onPublish, onDelete }: RowProps) {
  const { id, chapter_number, chapter_title, is_published, release_date, view_count, word_count } = chapter;
  const titleId = `title-${id}`;
  const note = publicationNote(chapter, hasDraft, Date.now());
  const isBusy = busyId !== null;
  return (
    <tr role="row" aria-busy={busyId === id}>
      <td role="cell" className="numeric cell-number" data-label="#">
        {chapter_number}
      </td>
      <td role="cell" className="cell-title">
        <bdi id={titleId} className="font-serif text-lg">
          {chapter_title}
        </bdi>
        {note !== null && <span className="ink-dim block text-sm">{note}</span>}
      </td>
      <td role="cell" data-label="Status" className="whitespace-nowrap">
        {is_published ? '🟢 Published' : '🟡 Scheduled'}
      </td>
      <td role="cell" data-label="Release Date" className="whitespace-nowrap">
        {formatShortDate(release_date)}
      </td>
      <td role="cell" className="numeric" data-label="Views">
        {formatCount(view_count)}
      </td>
      <td role="cell" className="numeric" data-label="Words">
        {formatCount(word_count)}
      </td>
      <td role="cell" className="cell-actions">
        <div className="flex flex-wrap gap-2">
          <a
            id={editLinkId(id)}
            className={buttonClass('line', 'px-3 text-sm')}
            href={`/admin/chapters/edit?chapter=${encodeURIComponent(id)}`}
            aria-describedby={titleId}
          >
            Edit
          </a>
          {!is_published && (
            <button
              type="button"
              className={buttonClass('gold', 'px-3 text-sm')}
              aria-describedby={titleId}
              aria-disabled={isBusy}
              onClick={() => onPublish(chapter)}
            >
              Publish Now
            </button>
          )}
          <button
            type="button"
            className={buttonClass('danger', 'px-3 text-sm')}
            aria-describedby={titleId}
            aria-disabled={isBusy}
            onClick={() => onDelete(chapter)}
          >
            Delete
          </button>
        </div>
      </td>
    </tr>
  );
}
