import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { getMailSettings } from '~/data/mail.ts';
import { listNotifications, markNotificationsRead, type AdminNotification } from '~/data/notifications.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { LinkButton } from '../Button.tsx';
import { useIsAdministrator } from '../auth/account.ts';
import { summarizeChapters } from '../dashboard/summary.ts';
import { pauseNote } from '../mail/labels.ts';
import { Popover } from '../Popover.tsx';
import { isUnavailable } from '../StatCard.tsx';
import { useTotalViews } from '../use-total-views.ts';
import { useWrite } from '../use-write.ts';
import { emailSummary, summaryHref } from './email-summary.ts';

export const NOTIFICATION_PAGES: Record<string, string> = {
  chapter_published: '/admin/chapters',
  chapter_not_ready: '/admin/chapters',
  new_message: '/admin/audience#list=messages',
  new_lead: '/admin/audience#list=leads',
  mail_failed: '/admin/mail',
  mail_waits: '/admin/mail',
};

export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const notifications = useQuery({ queryKey: ['notifications'], queryFn: listNotifications });
  const mail = useQuery({
    queryKey: ['mail-settings'],
    queryFn: getMailSettings,
    enabled: useIsAdministrator(),
  });
  const newest = notifications.data ?? [];
  const paused = mail.data && pauseNote(mail.data);
  const unread = newest.filter(({ is_read }) => !is_read);
  const pause = { id: 'pause', title: 'Email is paused', notification_type: 'mail_waits', is_read: false };
  const shown = paused === undefined ? newest : [{ ...pause, message: paused, created_at: null }, ...newest];
  const count = shown.filter(({ is_read }) => !is_read).length;

  const { run: markAllRead, isPending } = useWrite({
    write: async () => {
      if (unread.length > 0) await markNotificationsRead(unread.map((notification) => notification.id));
    },
    onSuccess: () => ({ title: 'All notifications marked as read' }),
    onError: 'The notifications could not be marked as read',
  });

  return (
    <Popover
      label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      width="22rem"
      onOpen={() => setOpen(true)}
      icon={
        <>
          <svg viewBox="0 0 24 24" className="h-6 w-6" aria-hidden="true" fill="none" stroke="currentColor">
            <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4M12 2.5v2.5" strokeWidth="1.3" />
          </svg>
          {count > 0 && (
            <span className="unread-count" aria-hidden="true">
              {count}
            </span>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-6 border-b border-hairline px-4 pb-1 pt-4">
        <h2 className="w-full text-xl">Notifications</h2>
        {newest.length > 0 && (
          <LinkButton aria-disabled={isPending} onClick={() => markAllRead()}>
            Mark all read
          </LinkButton>
        )}
        {isOpen && <EmailSummary newest={newest} />}
      </div>
      {shown.length === 0 ? (
        <p className="ink-dim p-6 text-center">No notifications</p>
      ) : (
        <ul className="max-h-96 overflow-y-auto" tabIndex={0} aria-label="The newest notifications">
          {shown.map(({ id, title, message, notification_type, is_read, created_at }) => {
            const page = NOTIFICATION_PAGES[notification_type];
            return (
              <li key={id} className={is_read ? 'notice' : 'notice notice-unread'}>
                <p className="font-semibold [overflow-wrap:anywhere]">
                  {!is_read && <span className="sr-only">Unread: </span>}
                  {page === undefined || page === '/admin/chapters' ? (
                    <bdi>{title}</bdi>
                  ) : (
                    <a
                      className="after:absolute after:inset-0 hover:text-gold-bright hover:underline"
                      href={page}
                    >
                      <bdi>{title}</bdi>
                    </a>
                  )}
                </p>
                <p className="mt-1 text-sm [overflow-wrap:anywhere]">
                  <bdi>{message}</bdi>
                </p>
                {created_at !== null && (
                  <time dateTime={created_at} className="ink-dim mt-1 block text-xs">
                    {formatDateTime(created_at)}
                  </time>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Popover>
  );
}

function EmailSummary({ newest }: { newest: readonly AdminNotification[] }) {
  const chapters = useQuery({ queryKey: ['chapters'], queryFn: () => listManagedChapters() });
  const views = useTotalViews();
  const { published, total } = summarizeChapters(chapters.data, Date.now());
  const publishedCount = isUnavailable(chapters) ? '–' : `${published}/${total}`;
  const summary = emailSummary(newest, {
    published: publishedCount,
    views: isUnavailable(views) ? null : (views.data ?? 0),
  });
  return (
    <a
      role="button"
      href={summaryHref(summary)}
      className="link inline-flex min-h-11 items-center text-sm"
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      Email Summary
    </a>
  );
}
