import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminPage } from '../auth/AdminGuard.tsx';
import {
  LISTING_KEY,
  useChapterListing,
  type ChapterListing,
  type ListedChapter,
} from '../chapters/load-chapters.ts';
import { Unreadable } from '../chapters/notices.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { PlannedChanges } from './PlannedChanges.tsx';
import { changesOf, plannedChapters, planProblems, withSaved } from './schedule-plan.ts';
import { ScheduleTable } from './ScheduleTable.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { useSchedulePlan } from './use-schedule-plan.ts';

export const Schedule = adminPage(ScheduleContent, { keeps: 'copy' });

export function ScheduleContent() {
  const query = useChapterListing();
  return (
    <>
      <PageHeader title="Schedule" subtitle="Plan release dates, then save them in one step" />
      <Loaded
        query={query}
        loading={<Note>Loading the chapters …</Note>}
        failed="The chapters could not be loaded."
      >
        {({ chapters, unreadable }) => (
          <>
            <Unreadable sentences={unreadable} />
            {chapters.length > 0 ? <Board chapters={chapters} /> : <Note>No chapters yet</Note>}
          </>
        )}
      </Loaded>
    </>
  );
}

function Note({ children }: { children: string }) {
  return <p className="ink-dim mt-8 border-t border-hairline py-10 text-center">{children}</p>;
}

function Board({ chapters }: { chapters: readonly ListedChapter[] }) {
  const client = useQueryClient();
  const schedule = useSchedulePlan(chapters, (saved) =>
    client.setQueryData<ChapterListing>(
      LISTING_KEY,
      (listing) => listing && { ...listing, chapters: withSaved(listing.chapters, saved) },
    ),
  );
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
    schedule.trouble ??
    problem ??
    (changesOf(chapters, schedule.plan).length > 0 ? 'Planned, not saved yet.' : null);

  return (
    <>
      <ScheduleTools
        key={chosen.id}
        title={toolsTitle}
        chapters={planned}
        chosen={chosen}
        onChoose={setChosenId}
        onStep={schedule.take}
        outcome={outcome}
        isBusy={schedule.isBusy}
      />
      <PlannedChanges chapters={chapters} schedule={schedule} />
      <ScheduleTable
        chapters={planned}
        stored={chapters}
        chosenId={chosen.id}
        plan={schedule.plan}
        onChoose={(id) => {
          setChosenId(id);
          toolsTitle.current?.focus();
        }}
      />
    </>
  );
}
