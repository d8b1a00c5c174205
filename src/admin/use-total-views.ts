import { useQuery } from '@tanstack/react-query';
import { readChapterMetrics } from '~/data/analytics.ts';

/** Rows of views contain readers' IP addresses, so only the sums are read. */
export const useTotalViews = () =>
  useQuery({
    queryKey: ['views'],
    queryFn: async () => (await readChapterMetrics()).reduce((sum, { views }) => sum + views, 0),
  });
