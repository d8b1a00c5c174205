import { useQuery } from '@tanstack/react-query';
import { readSiteStatus } from '~/data/site-status.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { useIsAdministrator } from '../auth/account.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { useChapterListing } from '../chapters/load-chapters.ts';
import { UnreadableChapters } from '../chapters/notices.tsx';
import { Loaded } from '../Loaded.tsx';
import { Notices, SETTINGS } from '../Notices.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { publishingItem } from '../site-health.ts';
import { ScheduleTable } from './ScheduleTable.tsx';

export const Schedule = adminPage(ScheduleContent, { unsavedWorkIn: 'browser' });

export function ScheduleContent() {
  const query = useChapterListing();
  const status = useQuery({
    queryKey: ['site-status'],
    queryFn: readSiteStatus,
    enabled: useIsAdministrator(),
  });
  const publishing = status.data && publishingItem(status.data, Date.now());
  return (
    <>
      <PageHeader
        title="Schedule"
        subtitle={`When each chapter comes out, in ${timeZoneLabel(SITE_TIME_ZONE)}. Followers get an email when it does. Until then, readers see its title and date, marked\u00A0“Coming.”`}
      />
      {/* A press is lost if the notice moves its button. */}
      <Loaded
        query={{ ...query, isPending: query.isPending || status.isLoading }}
        errorMessage="The chapters could not be loaded."
      >
        {({ chapters, unreadable }) => (
          <>
            {publishing?.isProblem && (
              <div className="plate mt-6 px-4 md:px-6 [&_p]:mt-0">
                <Notices notices={[{ ...publishing, ...SETTINGS }]} />
              </div>
            )}
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
