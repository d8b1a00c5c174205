import type { ListedEpisode } from '~/data/episodes.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';

type State = Pick<ListedEpisode, 'is_published' | 'release_date'>;

export const isOut = ({ is_published, release_date }: State, now = Date.now()): boolean =>
  is_published && release_date !== null && Date.parse(release_date) <= now;

export function stateLine(episode: State, now = Date.now()): string {
  if (!episode.is_published) return 'Draft';
  return `${isOut(episode, now) ? 'Published' : 'Scheduled for'} ${formatDateTime(episode.release_date)}`;
}

export const editHref = (id: string): string => `/admin/episodes/edit?episode=${id}`;
