import { useQuery } from '@tanstack/react-query';
import { useIsAdministrator } from './auth/account.ts';

/**
 * Whether emails wait because email isn't connected. False while unknown, and for editors, who cannot see this.
 * @param isAsked whether the answer matters, so that it is loaded
 */
export function useIsMailHeld(isAsked = true): boolean {
  return useOutage('mail', isAsked, async () => {
    const [{ getMailOverview }, { isConnected }] = await Promise.all([
      import('~/data/mail.ts'),
      import('./mail/labels.ts'),
    ]);
    return !isConnected(await getMailOverview());
  });
}

/** Whether chapters don't go out by themselves. As `useIsMailHeld`. */
export function useIsPublishingStopped(isAsked = true): boolean {
  return useOutage('publishing', isAsked, async () => {
    const [{ readSiteStatus }, { isPublishingStopped }] = await Promise.all([
      import('~/data/site-status.ts'),
      import('./site-health.ts'),
    ]);
    return isPublishingStopped(await readSiteStatus(), Date.now());
  });
}

/** Loads its code only when asked, because most pages are used without it. */
function useOutage(part: string, isAsked: boolean, queryFn: () => Promise<boolean>): boolean {
  const { data } = useQuery({
    queryKey: ['outage', part],
    queryFn,
    enabled: useIsAdministrator() && isAsked,
  });
  return data ?? false;
}
