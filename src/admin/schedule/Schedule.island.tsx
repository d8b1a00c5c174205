import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { useChapterListing } from '../chapters/load-chapters.ts';
import { UnreadableChapters } from '../chapters/notices.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';

export const Schedule = adminPage(ScheduleContent, { unsavedWorkIn: 'browser' });

export function ScheduleContent() {
  const query = useChapterListing();
  return (
    <>
      <PageHeader
        title="Schedule"
        subtitle={`When each chapter comes out, in ${timeZoneLabel(SITE_TIME_ZONE)}. Readers see each title and date, marked\u00A0“Coming.”`}
      />
      <Loaded query={query} errorMessage="The chapters could not be loaded.">
        {({ chapters, unreadable }) => (
          <>
            <UnreadableChapters messages={unreadable} />
            {chapters.length > 0 ? (
              <ScheduleTable stored={chapters} />
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
