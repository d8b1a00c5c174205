import { useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { formatSlot } from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { Panel } from '../Panel.tsx';
import { Table } from '../Table.tsx';
import { changesOf, planProblems, planWarnings, type Slot } from './schedule-plan.ts';
import type { SchedulePlan } from './use-schedule-plan.ts';

/** The table below marks every chapter. */
const MAX_ROWS = 50;

type Props = { chapters: readonly ListedChapter[]; schedule: SchedulePlan };

export function PlannedChanges({ chapters, schedule }: Props) {
  const { plan, trouble, isRestored, isBusy, canUndo } = schedule;
  const title = useRef<HTMLHeadingElement>(null);
  const changed = new Set(changesOf(chapters, plan).map(({ id }) => id));
  const moved = chapters.filter(({ id }) => changed.has(id));
  const problems = planProblems(chapters, plan, Date.now());
  const isEmpty = moved.length === 0;
  const canSave = !isBusy && !isEmpty && problems.length === 0;

  // The focused button disappears with the last change.
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) title.current?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);

  return (
    <Panel id="changes-title" title="Planned changes" titleRef={title}>
      {isRestored && !isEmpty && <p className="mt-2">Unsaved changes restored.</p>}
      <p role="status" className="ink-dim mt-2">
        {isEmpty
          ? 'None. Nothing is saved until you press ‘Save schedule’.'
          : moved.length === 1
            ? '1 chapter differs from the stored schedule.'
            : `${moved.length} chapters differ from the stored schedule.`}
      </p>
      <div role="alert">
        <Sentences
          border="border-l-danger"
          sentences={trouble === null ? problems : [trouble, ...problems]}
        />
      </div>
      <div role="status">
        <Sentences border="border-l-gold" sentences={planWarnings(chapters, plan, Date.now())} />
      </div>
      {!isEmpty && (
        <Table
          columns={[
            { name: 'Chapter', className: 'cell-title' },
            { name: 'Before' },
            { name: 'After' },
            { name: 'Undo' },
          ]}
          aria-labelledby="changes-title"
          rows={moved.slice(0, MAX_ROWS).map((chapter) => ({
            key: chapter.id,
            cells: [
              <bdi id={`change-${chapter.id}`} className="font-serif text-lg">
                {chapter.chapter_title}
              </bdi>,
              describeSlot(chapter),
              describeSlot({ ...chapter, ...plan[chapter.id] }),
              <Button
                className="px-3 text-sm"
                aria-describedby={`change-${chapter.id}`}
                isInactive={isBusy}
                onClick={() => schedule.reset(chapter.id)}
              >
                Leave as it is
              </Button>,
            ],
          }))}
        />
      )}
      {moved.length > MAX_ROWS && (
        <p className="ink-dim mt-2">and {moved.length - MAX_ROWS} more, marked in the table below</p>
      )}
      {(!isEmpty || canUndo) && (
        <p className="mt-6 flex flex-wrap gap-3">
          <Button tone="gold" isInactive={!canSave} onClick={() => schedule.save()}>
            {isBusy ? 'Saving …' : 'Save schedule'}
          </Button>
          <Button isInactive={!canUndo} onClick={() => schedule.undo()}>
            Undo the last step
          </Button>
          <Button isInactive={isEmpty || isBusy} onClick={() => schedule.discard()}>
            Discard changes
          </Button>
        </p>
      )}
    </Panel>
  );
}

function Sentences({ border, sentences }: { border: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={`mt-4 border-l-4 pl-4 ${border}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function describeSlot({ chapter_number, release_date }: Slot): string {
  return `Chapter ${chapter_number}, ${formatSlot(release_date)}`;
}
