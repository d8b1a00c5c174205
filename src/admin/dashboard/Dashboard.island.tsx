import { useQuery } from '@tanstack/react-query';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { countViews } from '~/data/analytics.ts';
import { getMailSettings } from '~/data/mail.ts';
import { listNotifications, type AdminNotification } from '~/data/notifications.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { formatCount } from '../format-count.ts';
import { pauseNote } from '../mail/labels.ts';
import { notificationPage } from '../notifications/NotificationBell.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { isLoading } from '../Loaded.tsx';
import { isMissing, StatCard, StatCards } from '../StatCard.tsx';
import { ACTIVITIES_SHOWN, nextReleaseNote, summarizeChapters } from './summary.ts';

export const Dashboard = adminPage(DashboardContent, {
  exitLink: { href: '/admin/chapters', label: 'Manage Chapters' },
});

function DashboardContent() {
  const chapters = useQuery({ queryKey: ['chapters'], queryFn: listManagedChapters });
  const notifications = useQuery({ queryKey: ['notifications'], queryFn: listNotifications });
  const views = useQuery({ queryKey: ['views'], queryFn: countViews });
  const mail = useQuery({ queryKey: ['mail-settings'], queryFn: getMailSettings });

  const { published, total, remaining, next } = summarizeChapters(chapters.data, Date.now());
  const newest = notifications.data ?? [];
  const paused = mail.data && pauseNote(mail.data);
  const totalViews = isMissing(views) ? null : (views.data ?? 0);
  const counted = isMissing(chapters) ? '–' : `${published}/${total}`;

  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="Pragmatism of the Bible Management" />

      {paused !== undefined && (
        <p role="status" className="plate mt-6 border-l-4 border-l-danger p-4">
          {paused}{' '}
          <a className="link" href="/admin/mail">
            Open Mail
          </a>
        </p>
      )}
      <StatCards queries={[chapters, notifications, views, mail]}>
        <StatCard
          title="Published Chapters"
          note={isMissing(chapters) ? 'Not available' : `${remaining} remaining`}
        >
          {counted}
        </StatCard>
        <StatCard title="Total Views" note={totalViews === null ? 'Not available' : 'Across all chapters'}>
          {formatCount(totalViews)}
        </StatCard>
        {next ? (
          <StatCard title="Next Release" note={nextReleaseNote(next, Date.now())}>
            Chapter {next.chapter_number}
          </StatCard>
        ) : (
          <StatCard title="Next Release" {...(chapters.data?.length === 0 && { note: 'No chapters yet' })}>
            {chapters.isSuccess ? (
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
        <RecentActivity newest={newest.slice(0, ACTIVITIES_SHOWN)} isLoading={isLoading(notifications)} />
      </div>
    </>
  );
}

function QuickActions() {
  return (
    <Panel title="Quick Actions" note="Manage your chapter content" className="">
      <div className="mt-6 grid gap-3">
        <a className={buttonClass('gold')} href="/admin/chapters">
          Manage Chapters
        </a>
        <a className={buttonClass('line')} href="/admin/analytics">
          View Analytics
        </a>
      </div>
    </Panel>
  );
}

type ActivityProps = { newest: readonly AdminNotification[]; isLoading: boolean };

function RecentActivity({ newest, isLoading }: ActivityProps) {
  return (
    <Panel title="Recent Activity" note="Latest chapter publications" className="[overflow-wrap:anywhere]">
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
    </Panel>
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
