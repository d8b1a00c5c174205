import { useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { changesOf, planProblems, planWarnings } from './schedule-plan.ts';
import type { SchedulePlan } from './use-schedule-plan.ts';

const SMALL = 'px-4 text-sm';

type Props = { chapters: readonly ListedChapter[]; schedule: SchedulePlan };

export function SaveBar({ chapters, schedule }: Props) {
  const { plan, trouble, isRestored, isBusy, canUndo } = schedule;
  const bar = useRef<HTMLElement>(null);
  const count = changesOf(chapters, plan).length;
  const isEmpty = count === 0;
  const problems = planProblems(chapters, plan, Date.now());
  const canSave = !isBusy && !isEmpty && problems.length === 0;

  // The focused button disappears with the last change.
  const wasUsed = useRef(false);
  useEffect(() => {
    if (isEmpty && wasUsed.current && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
    wasUsed.current ||= !isEmpty;
  }, [isEmpty]);

  const changes = count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
  return (
    <section ref={bar} tabIndex={-1} aria-label="Unsaved changes" className="basis-full">
      <div role="alert">
        <Sentences
          border="border-l-danger"
          sentences={trouble === null ? problems : [trouble, ...problems]}
        />
      </div>
      <div role="status">
        <Sentences border="border-l-gold" sentences={planWarnings(chapters, plan, Date.now())} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className={isEmpty ? 'ink-dim text-sm' : 'font-semibold'}>
          {isEmpty ? 'No unsaved changes' : `${isRestored ? 'Restored ' : ''}${changes}`}
        </p>
        {(!isEmpty || canUndo) && (
          <>
            <Button tone="gold" className={SMALL} isInactive={!canSave} onClick={() => schedule.save()}>
              {isBusy ? 'Saving …' : 'Save schedule'}
            </Button>
            <Button className={SMALL} isInactive={!canUndo} onClick={() => schedule.undo()}>
              Undo
            </Button>
            <Button className={SMALL} isInactive={isEmpty || isBusy} onClick={() => schedule.discard()}>
              Discard
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Sentences({ border, sentences }: { border: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={`mb-3 border-l-4 pl-4 ${border}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
