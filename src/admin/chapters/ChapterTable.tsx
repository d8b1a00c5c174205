import { formatShortDate, formatTime } from '~/lib/dates/dates.ts';
import { formatCount } from '../format-count.ts';
import { Popover, PopoverItem } from '../Popover.tsx';
import { PublicationState } from '../PublicationState.tsx';
import { Table } from '../Table.tsx';
import {
  DELETE,
  emailNote,
  PUBLISH,
  PUBLISH_WITHOUT_EMAIL,
  UNDO_PUBLISH,
  UNPUBLISH,
  useEmailReach,
  type Change,
  type EmailReach,
} from './chapter-changes.ts';
import { dateHref, editHref, formatMoment, missingDateStep, stateLine, stateTone } from './chapter-state.ts';
import type { ListedChapter } from './load-chapters.ts';
import { ChapterCheckbox, type Selection } from './ReadySelection.tsx';

type Props = {
  chapters: readonly ListedChapter[];
  /** Nothing is scheduled in a complete serial. */
  isComplete: boolean;
  selection: Selection;
  undoDeadlineOf: (chapter: ListedChapter) => number | null;
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

type Planned = Pick<ListedChapter, 'release_date' | 'isWithdrawn'>;

export function publishNote(chapter: Planned, reach: EmailReach, now: number): string {
  const { release_date } = chapter;
  const isPlanned = release_date !== null && Date.parse(release_date) > now;
  return (
    (isPlanned ? `It goes out now, not on ${formatMoment(release_date)}. ` : '') + emailNote(chapter, reach)
  );
}

export function ChapterTable(props: Props) {
  const { chapters, isComplete, selection, undoDeadlineOf, busyIds, onChange } = props;
  const now = Date.now();
  const reach = useEmailReach();
  return (
    <Table
      aria-labelledby="chapters-title"
      className="table-stacked table-chapters mt-3"
      columns={COLUMNS}
      rows={chapters.map((chapter) => {
        const { id, chapter_number, chapter_title, is_published, release_date } = chapter;
        const undoUntil = undoDeadlineOf(chapter);
        const undo = undoUntil === null ? '' : `Undo until ${formatTime(undoUntil)}`;
        const dateStep = isComplete ? null : missingDateStep(chapter, now);
        const note = [stateLine(chapter, now), undo].filter(Boolean).join(' · ');
        const statusChanges = is_published
          ? [undoUntil === null ? UNPUBLISH : UNDO_PUBLISH]
          : [PUBLISH, ...(reach.followers === 0 ? [] : [PUBLISH_WITHOUT_EMAIL])];
        return {
          key: id,
          isBusy: busyIds.has(id),
          cells: [
            <ChapterCheckbox chapter={chapter} selection={selection} />,
            <a id={titleId(id)} className="row-title" href={editHref(id)}>
              <bdi>{chapter_title}</bdi>
            </a>,
            <PublicationState
              state={is_published ? 'published' : isComplete && release_date === null ? 'draft' : 'scheduled'}
            />,
            <>
              <span className={undo && 'max-lg:hidden'}>
                {release_date === null ? 'No date' : formatShortDate(release_date)}
              </span>
              {note && <span className="max-lg:pr-2"> </span>}
              {note && (
                <span className={`row-status ${stateTone(chapter, now)}`}>
                  {/* Breaks between the facts, such as '6:24 PM · Ready', but not inside them. */}
                  {note.split(/(?<= · )/).map((fact) => (
                    <span key={fact} className="inline-block whitespace-pre">
                      {fact}
                    </span>
                  ))}
                </span>
              )}
            </>,
            formatCount(chapter.view_count),
            formatCount(chapter.word_count),
            <Popover label={`Actions for chapter ${chapter_number}`} icon="⋯" describedBy={titleId(id)}>
              <a className="popover-item" href={editHref(id)}>
                Edit
              </a>
              {dateStep && (
                <a className="popover-item" href={dateHref(id)}>
                  {dateStep}
                </a>
              )}
              {[...statusChanges, DELETE].map((change) => (
                <PopoverItem
                  key={change.label}
                  tone={change === DELETE ? 'danger' : undefined}
                  note={change === PUBLISH ? publishNote(chapter, reach, now) : undefined}
                  isInactive={busyIds.size > 0}
                  onSelect={() => onChange(change, [chapter])}
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
