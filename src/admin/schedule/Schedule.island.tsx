import { useState } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { useChapterListing, type ListedChapter } from '../chapters/load-chapters.ts';
import { UnreadableChapters } from '../chapters/notices.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { plannedChapters } from './schedule-plan.ts';
import { ScheduleDialog, type Tool } from './ScheduleDialog.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { useSchedulePlan } from './use-schedule-plan.ts';

export const Schedule = adminPage(ScheduleContent, { unsavedWorkIn: 'browser' });

export function ScheduleContent() {
  const query = useChapterListing();
  return (
    <>
      <PageHeader
        title="Schedule"
        subtitle={`When each chapter comes out, in ${timeZoneLabel(SITE_TIME_ZONE)}. Readers see titles and dates as “Coming.”`}
      />
      <Loaded query={query} errorMessage="The chapters could not be loaded.">
        {({ chapters, unreadable }) => (
          <>
            <UnreadableChapters messages={unreadable} />
            {chapters.length > 0 ? (
              <Board chapters={chapters} />
            ) : (
              <p className="ink-dim mt-8 border-t border-hairline py-10 text-center">
                No chapters yet. Their dates will appear here.{' '}
                <a className="link" href="/admin/chapters/import">
                  Import a manuscript
                </a>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Board({ chapters }: { chapters: readonly ListedChapter[] }) {
  const schedule = useSchedulePlan(chapters);
  const planned = plannedChapters(chapters, schedule.plan);
  const [open, setOpen] = useState<{ tool: Tool; id: string } | null>(null);
  return (
    <>
      <ScheduleTable
        chapters={planned}
        stored={chapters}
        schedule={schedule}
        onTool={(tool, id) => setOpen({ tool, id })}
      />
      <ScheduleDialog
        open={open}
        chapters={planned}
        onChange={schedule.apply}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
