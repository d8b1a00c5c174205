import { useQuery } from '@tanstack/react-query';
import { readSiteStatus } from '~/data/site-status.ts';
import { useIsAdministrator } from './auth/account.ts';

/** Undefined for editors, who cannot see it. */
export function useSiteStatus() {
  return useQuery({ queryKey: ['site-status'], queryFn: readSiteStatus, enabled: useIsAdministrator() });
}
