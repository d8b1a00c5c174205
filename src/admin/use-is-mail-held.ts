import { useQuery } from '@tanstack/react-query';
import { getMailOverview } from '~/data/mail.ts';
import { useIsAdministrator } from './auth/account.ts';
import { isConnected } from './mail/labels.ts';

/**
 * Whether emails wait because email isn't connected. False for editors, who cannot see this.
 * @param isAsked whether the answer matters, so that it is loaded
 */
export function useIsMailHeld(isAsked = true): boolean {
  const mail = useQuery({
    queryKey: ['mail-overview'],
    queryFn: getMailOverview,
    enabled: useIsAdministrator() && isAsked,
  });
  return mail.data !== undefined && !isConnected(mail.data);
}
