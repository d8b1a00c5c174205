import { useQuery } from '@tanstack/react-query';
import { countFollowersByTopic, type FollowersByTopic } from '~/data/followers-by-topic.ts';

/** Undefined until loaded. */
export function useFollowersByTopic(): FollowersByTopic | undefined {
  return useQuery({ queryKey: ['followers-by-topic'], queryFn: countFollowersByTopic }).data;
}
