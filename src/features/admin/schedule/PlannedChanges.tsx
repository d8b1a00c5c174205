import { useEffect, useRef } from 'react';
import { buttonClass } from '~/ui/button.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { datesMoved, RESTORED } from './messages.ts';
import { planProblems, planWarnings } from './plan-problems.ts';
import { changesOf, type Slot } from './schedule-plan.ts';
import { slotWords } from './slot-words.ts';
import type { useSchedulePlan } from './use-schedule-plan.ts';

/** Rows of a plan that moves hundreds of chapters; the table below shows every one. */
const MOST_ROWS = 50;

type Props = { chapters: readonly ListedChapter[]; schedule: ReturnType<typeof useSchedulePlan> };

/** What saving would change, before and after, and what is in the way. */
export function PlannedChanges({ chapters, schedule }: Props) {
  const { plan, trouble, isRestored } = schedule;
  const title = useRef<HTMLHeadingElement>(null);
  const changed = new Set(changesOf(chapters, plan).map(({ id }) => id));
  const moved = chapters.filter(({ id }) => changed.has(id));
  const problems = planProblems(chapters, plan, Date.now());
  const warnings = planWarnings(chapters, plan, Date.now());
  const isEmpty = moved.length === 0;

  // The buttons have gone with the changes, and the focus with them.
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) title.current?.focus();
  }, [isEmpty]);

  return (
    <section className="plate mt-6 p-4 md:p-6" aria-labelledby="changes-title">
      <h2 id="changes-title" ref={title} tabIndex={-1} className="text-heading">
        Planned changes
      </h2>
      {isRestored && !isEmpty && <p className="mt-2">{RESTORED}</p>}
      <p role="status" className="ink-dim mt-2">
        {isEmpty ? 'None. Nothing is saved before you press ‘Save schedule’.' : datesMoved(moved.length)}
      </p>
      <Sentences
        role="alert"
        tone="danger"
        sentences={trouble === null ? problems : [trouble, ...problems]}
      />
      <Sentences role="status" tone="gold" sentences={warnings} />
      {!isEmpty && (
        <>
          <ChangesTable moved={moved.slice(0, MOST_ROWS)} schedule={schedule} />
          {moved.length > MOST_ROWS && (
            <p className="ink-dim mt-2">and {moved.length - MOST_ROWS} more, marked in the table below</p>
          )}
        </>
      )}
      {(!isEmpty || schedule.canUndo) && (
        <PlanButtons schedule={schedule} isEmpty={isEmpty} isRefused={problems.length > 0} />
      )}
    </section>
  );
}

type SentencesProps = { role: 'alert' | 'status'; tone: 'danger' | 'gold'; sentences: readonly string[] };

function Sentences({ role, tone, sentences }: SentencesProps) {
  return (
    <div role={role}>
      {sentences.length > 0 && (
        <ul className={`mt-4 border-l-4 pl-4 ${tone === 'danger' ? 'border-l-danger' : 'border-l-gold'}`}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type TableProps = Pick<Props, 'schedule'> & { moved: readonly ListedChapter[] };

function ChangesTable({ moved, schedule: { plan, reset } }: TableProps) {
  return (
    <table role="table" aria-labelledby="changes-title" className="table-stacked table mt-4">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Chapter
          </th>
          <th role="columnheader" scope="col">
            Before
          </th>
          <th role="columnheader" scope="col">
            After
          </th>
          <th role="columnheader" scope="col">
            Undo
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {moved.map((chapter) => {
          const after = { ...chapter, ...plan[chapter.id] };
          const titleId = `change-${chapter.id}`;
          return (
            <tr key={chapter.id} role="row">
              <td role="cell" className="cell-title">
                <bdi id={titleId} className="font-serif text-lg">
                  {chapter.chapter_title}
                </bdi>
              </td>
              <td role="cell" data-label="Before">
                {wordsOf(chapter)}
              </td>
              <td role="cell" data-label="After">
                {wordsOf(after)}
              </td>
              <td role="cell">
                <button
                  type="button"
                  className={buttonClass('line', 'px-3 text-sm')}
                  aria-describedby={titleId}
                  onClick={() => reset(chapter.id)}
                >
                  Leave as it is
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function wordsOf({ chapter_number, release_date }: Slot): string {
  return `Chapter ${chapter_number}, ${slotWords(release_date)}`;
}

type ButtonsProps = Pick<Props, 'schedule'> & { isEmpty: boolean; isRefused: boolean };

/** What has just been pressed keeps the focus: hence no `disabled`. */
function PlanButtons({ schedule, isEmpty, isRefused }: ButtonsProps) {
  const { isBusy, canUndo, save, undo, discard } = schedule;
  const canSave = !isBusy && !isEmpty && !isRefused;
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      <button
        type="button"
        className={buttonClass('gold')}
        aria-disabled={!canSave}
        onClick={() => {
          if (canSave) void save();
        }}
      >
        {isBusy ? 'Saving …' : 'Save schedule'}
      </button>
      <button type="button" className={buttonClass('line')} aria-disabled={!canUndo} onClick={undo}>
        Undo the last step
      </button>
      <button
        type="button"
        className={buttonClass('line')}
        aria-disabled={isEmpty}
        onClick={() => {
          if (!isEmpty) discard();
        }}
      >
        Discard changes
      </button>
    </p>
  );
}
