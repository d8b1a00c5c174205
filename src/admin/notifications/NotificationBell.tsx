import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { countViews } from '~/data/analytics.ts';
import { getMailSettings } from '~/data/mail.ts';
import { listNotifications, markNotificationsRead, type AdminNotification } from '~/data/notifications.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { summarizeChapters } from '../dashboard/summary.ts';
import { pauseNote } from '../mail/labels.ts';
import { Popover } from '../Popover.tsx';
import { isMissing } from '../StatCard.tsx';
import { useWrite } from '../use-write.ts';
import { emailSummary, mailtoAddress } from './email-summary.ts';

const PAGES = new Map([
  ['chapter_published', '/admin/chapters'],
  ['chapter_not_ready', '/admin/chapters'],
  ['new_message', '/admin/audience#list=messages'],
  ['new_lead', '/admin/audience#list=leads'],
  ['mail_failed', '/admin/mail'],
  ['mail_waits', '/admin/mail'],
]);

export const notificationPage = (notificationType: string) => PAGES.get(notificationType);

export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const notifications = useQuery({ queryKey: ['notifications'], queryFn: listNotifications });
  const mail = useQuery({ queryKey: ['mail-settings'], queryFn: getMailSettings });
  const newest = notifications.data ?? [];
  const paused = mail.data && pauseNote(mail.data);
  const unread = newest.filter(({ is_read }) => !is_read);
  const count = unread.length + (paused === undefined ? 0 : 1);

  const { run: markAllRead, isPending } = useWrite({
    write: async () => {
      if (unread.length > 0) await markNotificationsRead(unread.map((notification) => notification.id));
    },
    done: () => ({ title: 'All notifications marked as read' }),
    failed: 'The notifications could not be marked as read',
  });

  return (
    <Popover
      label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      width="22rem"
      onOpen={() => setOpen(true)}
      sign={
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
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline p-4">
        <h2 className="w-full text-xl">Notifications</h2>
        <Button className="px-3 text-sm" isInactive={isPending} onClick={() => markAllRead()}>
          Mark all read
        </Button>
        {isOpen && <EmailSummary newest={newest} />}
      </div>
      <NotificationList notifications={newest} mailNote={paused} />
    </Popover>
  );
}

function EmailSummary({ newest }: { newest: readonly AdminNotification[] }) {
  const chapters = useQuery({ queryKey: ['chapters'], queryFn: listManagedChapters });
  const views = useQuery({ queryKey: ['views'], queryFn: countViews });
  const { published, total } = summarizeChapters(chapters.data, Date.now());
  const counted = isMissing(chapters) ? '–' : `${published}/${total}`;
  const summary = emailSummary(newest, {
    published: counted,
    views: isMissing(views) ? null : (views.data ?? 0),
  });
  return (
    <a
      role="button"
      href={mailtoAddress(summary)}
      className={buttonClass('line', 'px-3 text-sm')}
      onKeyDown={pressWithSpace}
    >
      Email Summary
    </a>
  );
}

type ListProps = { notifications: readonly AdminNotification[]; mailNote: string | undefined };

function NotificationList({ notifications, mailNote }: ListProps) {
  if (notifications.length === 0 && mailNote === undefined)
    return <p className="ink-dim p-6 text-center">No notifications</p>;
  return (
    <ul className="max-h-96 overflow-y-auto" tabIndex={0} aria-label="The newest notifications">
      {mailNote !== undefined && (
        <li className="notice notice-unread">
          <p className="font-semibold">
            <span className="sr-only">Unread: </span>Mail is paused
          </p>
          <p className="mt-1 text-sm">{mailNote}</p>
          <a className="link inline-flex min-h-11 items-center text-sm" href="/admin/mail">
            Open Mail
          </a>
        </li>
      )}
      {notifications.map((notification) => (
        <li key={notification.id} className={notification.is_read ? 'notice' : 'notice notice-unread'}>
          <p className="font-semibold [overflow-wrap:anywhere]">
            {!notification.is_read && <span className="sr-only">Unread: </span>}
            <bdi>{notification.title}</bdi>
          </p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">
            <bdi>{notification.message}</bdi>
          </p>
          {notificationPage(notification.notification_type)?.startsWith('/admin/audience') && (
            <a
              className="link inline-flex min-h-11 items-center text-sm"
              href={notificationPage(notification.notification_type)}
            >
              Open Audience
            </a>
          )}
          <time dateTime={notification.created_at} className="ink-dim mt-1 block text-xs">
            {formatDateTime(notification.created_at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
