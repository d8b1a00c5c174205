import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '~/data/notifications.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { CHAPTER_BOOK_TITLE } from '~/lib/site/product.ts';
import { own } from '~/lib/site/site.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { useChapterListing } from '../chapters/load-chapters.ts';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { NOTIFICATION_PAGES } from '../notifications/NotificationBell.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { isUnavailable, StatCard, StatCards } from '../StatCard.tsx';
import { useTotalViews } from '../use-total-views.ts';
import { summarizeChapters } from './summary.ts';
import { Today } from './Today.tsx';

const ACTIVITIES_SHOWN = 3;

export const Dashboard = adminPage(DashboardContent, {
  exitLink: { href: '/admin/chapters', label: 'Manage Chapters' },
});

function DashboardContent() {
  const listing = useChapterListing();
  const notifications = useQuery({ queryKey: ['notifications'], queryFn: listNotifications });
  const views = useTotalViews();

  const chapters = listing.data?.chapters;
  const { published, total, remaining, next } = summarizeChapters(chapters, Date.now());
  const totalViews = isUnavailable(views) ? null : (views.data ?? 0);
  const nextNote = next ? formatShortDate(next.release_date) || 'No date' : undefined;

  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle={`${CHAPTER_BOOK_TITLE} Management`} />
      {own && total === 0 && listing.isSuccess && (
        <Panel title="First steps" note="Your site is empty. Begin with one of these." className="mt-6">
          <p className="mt-2 flex flex-wrap gap-x-6">
            <PageLink href="/admin/texts?collection=site">Name your site</PageLink>
            <PageLink href="/admin/books">Add a book</PageLink>
            <PageLink href="/admin/serials">Name your serial</PageLink>
            <PageLink href="/admin/chapters/import">Import chapters</PageLink>
          </p>
        </Panel>
      )}
      <Today chapters={chapters} next={next} />
      <StatCards queries={[listing, views]}>
        <StatCard
          title="Published Chapters"
          note={isUnavailable(listing) ? 'Not available' : `${remaining} remaining`}
        >
          {isUnavailable(listing) ? '–' : `${published}/${total}`}
        </StatCard>
        <StatCard title="Total Views" note={totalViews === null ? 'Not available' : 'Across all chapters'}>
          {formatCount(totalViews)}
        </StatCard>
        <StatCard title="Next Release" note={nextNote}>
          {next ? (
            `Chapter ${next.chapter_number}`
          ) : listing.isSuccess ? (
            <span className="text-success">All Published!</span>
          ) : (
            '…'
          )}
        </StatCard>
        <StatCard title="Analytics">
          <span className="font-sans">
            <PageLink href="/admin/analytics">View Details</PageLink>
          </span>
        </StatCard>
      </StatCards>

      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <Panel title="Quick Actions" note="Manage your chapter content" className="">
          <ul>
            <li className="list-row">
              <PageLink href="/admin/chapters">Manage Chapters</PageLink>
            </li>
            <li className="list-row">
              <PageLink href="/admin/analytics">View Analytics</PageLink>
            </li>
          </ul>
        </Panel>
        <Panel title="Recent Activity" note="Latest chapter publications" className="">
          <Loaded query={notifications} errorMessage="Recent activity could not be loaded.">
            {(activities) =>
              activities.length === 0 ? (
                <p className="mt-2">No recent activity</p>
              ) : (
                <ul className="text-sm">
                  {activities
                    .slice(0, ACTIVITIES_SHOWN)
                    .map(({ id, title, notification_type, created_at }) => (
                      <li key={id} className="list-row">
                        <a
                          className="link inline-flex min-h-8 min-w-0 items-center"
                          href={NOTIFICATION_PAGES[notification_type]}
                        >
                          <bdi>{title}</bdi>
                        </a>
                        <time dateTime={created_at} className="ink-dim">
                          {formatShortDate(created_at)}
                        </time>
                      </li>
                    ))}
                </ul>
              )
            }
          </Loaded>
        </Panel>
      </div>
    </>
  );
}
