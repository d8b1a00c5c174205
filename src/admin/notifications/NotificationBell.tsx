import { useId, useRef, type FocusEvent, type KeyboardEvent, type ToggleEvent } from 'react';
import { markNotificationsRead, type AdminNotification } from '~/data/notifications.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { useWrite } from '../use-write.ts';

const WIDTH_PX = 352;
const MARGIN_PX = 16;

const PAGES = new Map([
  ['chapter_published', '/admin/chapters'],
  ['chapter_not_ready', '/admin/chapters'],
  ['new_message', '/admin/audience#list=messages'],
  ['new_lead', '/admin/audience#list=leads'],
  ['mail_failed', '/admin/mail'],
  ['mail_waits', '/admin/mail'],
]);

export const notificationPage = (notificationType: string) => PAGES.get(notificationType);

type Props = {
  notifications: readonly AdminNotification[];
  mailNote: string | undefined;
  summaryAddress: string;
};

export function NotificationBell({ notifications, mailNote, summaryAddress }: Props) {
  const id = useId();
  const bell = useRef<HTMLButtonElement>(null);
  const unread = notifications.filter(({ is_read }) => !is_read);
  const count = unread.length + (mailNote === undefined ? 0 : 1);

  const { run: markAllRead, isPending } = useWrite({
    write: async () => {
      if (unread.length > 0) await markNotificationsRead(unread.map((notification) => notification.id));
    },
    done: () => ({ title: 'All notifications marked as read' }),
    failed: 'The notifications could not be marked as read',
  });

  return (
    <>
      <Button
        ref={bell}
        popoverTarget={id}
        className="relative px-3"
        aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      >
        <svg viewBox="0 0 24 24" className="h-6 w-6" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4M12 2.5v2.5" strokeWidth="1.3" />
        </svg>
        {count > 0 && (
          <span className="unread-count" aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="notifications plate"
        onBeforeToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.newState === 'open') placeBelow(bell.current, event.currentTarget);
        }}
        onBlur={(event) => {
          if (event.relatedTarget !== bell.current) closeBehind(event);
        }}
      >
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline p-4">
          <h2 id={`${id}-title`} className="w-full text-xl">
            Notifications
          </h2>
          <Button className="px-3 text-sm" isInactive={isPending} onClick={() => markAllRead()}>
            Mark all read
          </Button>
          <a
            role="button"
            href={summaryAddress}
            className={buttonClass('line', 'px-3 text-sm')}
            onKeyDown={pressWithSpace}
          >
            Email Summary
          </a>
        </div>
        <NotificationList notifications={notifications} mailNote={mailNote} />
      </div>
    </>
  );
}

function NotificationList({ notifications, mailNote }: Pick<Props, 'notifications' | 'mailNote'>) {
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

function placeBelow(bell: HTMLElement | null, popover: HTMLElement): void {
  if (!bell) return;
  const { bottom, right } = bell.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  popover.style.top = `${bottom + window.scrollY + 8}px`;
  popover.style.right = `${Math.max(MARGIN_PX, Math.min(width - right, width - MARGIN_PX - WIDTH_PX))}px`;
}

function closeBehind({ currentTarget: popover, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  if (next && !popover.contains(next)) popover.hidePopover();
}

function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
