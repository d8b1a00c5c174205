import { useRef, useState } from 'react';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { loadChapters, type ListedChapter } from '../chapters/load-chapters.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useLoaded } from '../use-loaded.ts';
import { PLANNED } from './messages.ts';
import { PlannedChanges } from './PlannedChanges.tsx';
import { planProblems } from './plan-problems.ts';
import { changesOf, plannedChapters } from './schedule-plan.ts';
import { ScheduleTable } from './ScheduleTable.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { TimeLine } from './TimeLine.tsx';
import { useSchedulePlan, type LoadedChapters } from './use-schedule-plan.ts';

/** /admin/schedule */
export const Schedule = withErrorBoundary(
  function Schedule() {
    return (
      <AdminGuard keeps="copy">
        <ScheduleContent />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Back to Dashboard' },
);

export function ScheduleContent() {
  const { state, value: chapters, reload, amend } = useLoaded(loadChapters);
  return (
    <>
      <BackToDashboard />
      <PageHeader title="Schedule" subtitle="Plan release dates, then save them in one step" />
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The chapters could not be loaded.</LoadNotice>}
      {chapters !== undefined && chapters.length > 0 && (
        <Board chapters={chapters} loaded={{ reload, amend }} />
      )}
      {(chapters === undefined || chapters.length === 0) && (
        <p className="ink-dim mt-8 border-t border-hairline py-10 text-center">
          {state.kind === 'loading' ? 'Loading the chapters …' : state.kind === 'ready' && 'No chapters yet'}
        </p>
      )}
    </>
  );
}

type Props = { chapters: readonly ListedChapter[]; loaded: LoadedChapters };

function Board({ chapters, loaded }: Props) {
  const schedule = useSchedulePlan(chapters, loaded);
  const planned = plannedChapters(chapters, schedule.plan);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const toolsTitle = useRef<HTMLHeadingElement>(null);
  const chosen =
    planned.find(({ id }) => id === chosenId) ??
    planned.find(({ is_published }) => !is_published) ??
    planned[0];
  if (chosen === undefined) return null;
  const [problem] = planProblems(chapters, schedule.plan, Date.now());
  const outcome =
    schedule.trouble ?? problem ?? (changesOf(chapters, schedule.plan).length > 0 ? PLANNED : null);

  return (
    <>
      <ScheduleTools
        // What was typed for one chapter is not meant for another.
        key={chosen.id}
        title={toolsTitle}
        chapters={planned}
        chosen={chosen}
        onChoose={setChosenId}
        onStep={schedule.take}
        outcome={outcome}
      />
      <PlannedChanges chapters={chapters} schedule={schedule} />
      <ScheduleTable
        chapters={planned}
        stored={chapters}
        chosenId={chosen.id}
        onChoose={(id) => {
          setChosenId(id);
          toolsTitle.current?.focus();
        }}
      />
      <TimeLine chapters={planned} plan={schedule.plan} />
    </>
  );
}
