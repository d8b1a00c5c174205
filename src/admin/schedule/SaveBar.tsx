import { useEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { pluralize } from '../format-count.ts';
import { changesOf, planProblems, planWarnings } from './schedule-plan.ts';
import type { SchedulePlan } from './use-schedule-plan.ts';

const SMALL_BUTTON = 'px-4 text-sm';

type Props = { chapters: readonly ListedChapter[]; schedule: SchedulePlan };

export function SaveBar({ chapters, schedule }: Props) {
  const { plan, errorMessage, isRestored, isBusy, canUndo } = schedule;
  const bar = useRef<HTMLElement>(null);
  const count = changesOf(chapters, plan).length;
  const isEmpty = count === 0;
  const problems = planProblems(chapters, plan, Date.now());
  const canSave = !isBusy && !isEmpty && problems.length === 0;

  // The focused button disappears with the last change, and with the last one of this visit.
  const hadChanges = useRef(false);
  useEffect(() => {
    if ((isEmpty || isRestored) && hadChanges.current && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
    hadChanges.current ||= !isEmpty;
  }, [isEmpty, isRestored]);

  return (
    <section ref={bar} tabIndex={-1} aria-label="Unsaved changes" className="basis-full">
      <div role="alert">
        <Messages
          border="border-l-danger"
          messages={errorMessage === null ? problems : [errorMessage, ...problems]}
        />
      </div>
      <div role="status">
        <Messages border="border-l-gold" messages={planWarnings(chapters, plan, Date.now())} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p
          role="status"
          className={`mr-auto max-md:basis-full ${isEmpty ? 'ink-dim text-sm' : 'font-semibold'}`}
        >
          {isEmpty
            ? 'Everything is saved'
            : `${pluralize(count, 'chapter')} moved${isRestored ? ' on your last visit' : ''}, not saved yet`}
        </p>
        {(!isEmpty || canUndo) && (
          <>
            <Button
              tone="gold"
              className={SMALL_BUTTON}
              isInactive={!canSave}
              onClick={() => schedule.save()}
            >
              {isBusy ? 'Saving…' : 'Save schedule'}
            </Button>
            {!isRestored && (
              <Button className={SMALL_BUTTON} isInactive={!canUndo} onClick={() => schedule.undo()}>
                Undo
              </Button>
            )}
            {(count > 1 || isRestored) && (
              <Button className={SMALL_BUTTON} isInactive={isBusy} onClick={() => schedule.discard()}>
                Discard
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Messages({ border, messages }: { border: string; messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className={`mb-3 border-l-4 pl-4 ${border}`}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
