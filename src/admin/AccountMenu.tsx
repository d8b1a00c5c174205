import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useAccount } from './auth/account.ts';
import { signOutAndRedirect } from './auth/leave-for-sign-in.ts';
import { NotificationBell } from './notifications/NotificationBell.tsx';
import { Popover, PopoverItem } from './Popover.tsx';

export function AccountMenu() {
  const { email, role } = useAccount();
  useEffect(() => {
    document.documentElement.classList.toggle('is-editor', role === 'editor');
    // On a phone, each navigation is one scrolling row.
    for (const current of document.querySelectorAll('.admin-navigation [aria-current]'))
      current.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [role]);
  const bar = document.getElementById('admin-tools');
  return (
    bar &&
    createPortal(
      <>
        <NotificationBell />
        <Popover
          label="Account"
          icon={
            <svg viewBox="0 0 24 24" className="h-6 w-6" aria-hidden="true" fill="none" stroke="currentColor">
              <path d="M4.5 20a7.5 7.5 0 0 1 15 0M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8" strokeWidth="1.3" />
            </svg>
          }
        >
          <p className="ink-dim break-all border-b border-hairline px-4 py-3 text-sm">{email}</p>
          <PopoverItem onSelect={() => void signOutAndRedirect()}>Sign out</PopoverItem>
        </Popover>
      </>,
      bar,
    )
  );
}
