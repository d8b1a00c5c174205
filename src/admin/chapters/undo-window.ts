import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { getSendingDelay } from '~/data/mail.ts';

type Publication = Pick<ManagedChapter, 'is_published' | 'published_at'>;

/** The time until which a publication can be undone, before it is emailed; null if it cannot. Renders again then. */
export function useUndoDeadlines(chapters: readonly Publication[]): (chapter: Publication) => number | null {
  const { data: delaySeconds = 0 } = useQuery({ queryKey: ['sending-delay'], queryFn: getSendingDelay });
  const [, setRenders] = useState(0);
  const now = Date.now();
  const deadlineOf = ({ is_published, published_at }: Publication) => {
    if (!is_published || published_at === null) return null;
    const end = Date.parse(published_at) + delaySeconds * 1000;
    return end > now ? end : null;
  };
  const next = Math.min(...chapters.flatMap((chapter) => deadlineOf(chapter) ?? []));
  useEffect(() => {
    if (next === Infinity) return;
    const timer = setTimeout(() => setRenders((count) => count + 1), next - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [next]);
  return deadlineOf;
}
