import { listManagedChapters } from '~/data/admin-chapters.ts';
import { countViews } from '~/data/analytics.ts';
import { listNotifications, type AdminNotification } from '~/data/notifications.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { formatCount } from '../format-count.ts';
import { emailSummary, mailtoAddress } from '../notifications/email-summary.ts';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { notificationPage } from '../notifications/notification-page.ts';
import { PageHeader } from '../PageHeader.tsx';
import { StatCard, StatCards } from '../StatCard.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ACTIVITIES_SHOWN, nextReleaseNote, summarizeChapters } from './summary.ts';

/** /admin */
export const Dashboard = withErrorBoundary(
  function Dashboard() {
    return (
      <AdminGuard>
        <DashboardContent />
      </AdminGuard>
    );
  },
  { href: '/admin/chapters', label: 'Manage Chapters' },
);

function DashboardContent() {
  const chapters = useLoaded(listManagedChapters);
  const notifications = useLoaded(listNotifications);
  const views = useLoaded(countViews);

  const { published, total, remaining, next } = summarizeChapters(chapters.value, Date.now());
  // The specification: what could not be loaded is treated as empty. The notice says so.
  const newest = notifications.value ?? [];
  const totalViews = views.value ?? 0;
  const summaryAddress = mailtoAddress(
    emailSummary(newest, { published, chapters: total, views: totalViews }),
  );

  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        subtitle="Pragmatism of the Bible Management"
        className="flex-wrap items-start"
      >
        <NotificationBell
          notifications={newest}
          summaryAddress={summaryAddress}
          reload={notifications.reload}
        />
      </PageHeader>

      <StatCards sources={[chapters, notifications, views]}>
        <StatCard title="Published Chapters" note={`${remaining} remaining`}>
          {published}/{total}
        </StatCard>
        <StatCard title="Total Views" note="Across all chapters">
          {formatCount(totalViews)}
        </StatCard>
        {next ? (
          <StatCard title="Next Release" note={nextReleaseNote(next, Date.now())}>
            Chapter {next.chapter_number}
          </StatCard>
        ) : (
          <StatCard title="Next Release" {...(chapters.value?.length === 0 && { note: 'No chapters yet' })}>
            {chapters.state.kind === 'ready' ? (
              <span className="text-success">All Published!</span>
            ) : (
              <span aria-hidden="true">…</span>
            )}
          </StatCard>
        )}
        <StatCard title="Analytics">
          <a className="link inline-flex min-h-11 items-center font-sans text-base" href="/admin/analytics">
            View Details
          </a>
        </StatCard>
      </StatCards>

      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <QuickActions />
        <RecentActivity
          newest={newest.slice(0, ACTIVITIES_SHOWN)}
          isLoading={notifications.state.kind === 'loading'}
        />
      </div>
    </>
  );
}

function QuickActions() {
  return (
    <section className="plate p-6" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="text-heading">
        Quick Actions
      </h2>
      <p className="ink-dim mt-1">Manage your chapter content</p>
      <div className="mt-6 grid gap-3">
        <a className={buttonClass('gold')} href="/admin/chapters">
          Manage Chapters
        </a>
        <a className={buttonClass('line')} href="/admin/analytics">
          View Analytics
        </a>
      </div>
    </section>
  );
}

type ActivityProps = { newest: readonly AdminNotification[]; isLoading: boolean };

function RecentActivity({ newest, isLoading }: ActivityProps) {
  return (
    <section className="plate p-6 [overflow-wrap:anywhere]" aria-labelledby="recent-activity">
      <h2 id="recent-activity" className="text-heading">
        Recent Activity
      </h2>
      <p className="ink-dim mt-1">Latest chapter publications</p>
      {newest.length === 0 ? (
        <p className="mt-6">{isLoading ? '…' : 'No recent activity'}</p>
      ) : (
        <ul className="mt-4">
          {newest.map(({ id, title, notification_type, created_at }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline py-3"
            >
              <span className="min-w-0">
                <Subject title={title} page={notificationPage(notification_type)} />
              </span>
              <time dateTime={created_at} className="ink-dim text-sm">
                {formatShortDate(created_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Subject({ title, page }: { title: string; page: string | undefined }) {
  if (page === undefined) return <bdi>{title}</bdi>;
  return (
    <a className="link" href={page}>
      <bdi>{title}</bdi>
    </a>
  );
}
