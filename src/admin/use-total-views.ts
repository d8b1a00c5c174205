import { useQuery } from '@tanstack/react-query';
import { countViews, readChapterMetrics } from '~/data/analytics.ts';
import { useIsAdministrator } from './auth/account.ts';

/** Rows of views contain readers' IP addresses, so editors get only the sums. */
export function useTotalViews() {
  const isAdministrator = useIsAdministrator();
  return useQuery({ queryKey: ['views'], queryFn: isAdministrator ? countViews : sumViews });
}

async function sumViews(): Promise<number> {
  return (await readChapterMetrics()).reduce((sum, { views }) => sum + views, 0);
}
