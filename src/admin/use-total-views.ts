import { useQuery } from '@tanstack/react-query';
import { readChapterMetrics } from '~/data/analytics.ts';

/** Rows of views contain readers' IP addresses, so only the sums are read. */
export function useTotalViews() {
  return useQuery({ queryKey: ['views'], queryFn: sumViews });
}

async function sumViews(): Promise<number> {
  return (await readChapterMetrics()).reduce((sum, { views }) => sum + views, 0);
}
