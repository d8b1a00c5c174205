import { useQuery } from '@tanstack/react-query';
import { getMailOverview } from '~/data/mail.ts';
import { useIsAdministrator } from '../auth/account.ts';
import { isConnected } from '../mail/labels.ts';

/** Whether letters wait because email isn't connected. False for editors, who cannot see this. */
export function useIsMailHeld(): boolean {
  const mail = useQuery({
    queryKey: ['mail-overview'],
    queryFn: getMailOverview,
    enabled: useIsAdministrator(),
  });
  return mail.data !== undefined && !isConnected(mail.data);
}
