import type { ListedEpisode } from '~/data/episodes.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { formatMoment } from '../chapters/chapter-state.ts';

type State = Pick<ListedEpisode, 'is_published' | 'release_date'>;

export const isOut = ({ is_published, release_date }: State, now = Date.now()): boolean =>
  is_published && release_date !== null && Date.parse(release_date) <= now;

export function stateLine(episode: State, now = Date.now()): string {
  if (!episode.is_published) return 'Draft';
  const { release_date } = episode;
  if (isOut(episode, now)) return `Published ${formatShortDate(release_date)}`;
  return `Scheduled for ${formatMoment(release_date, now)}`;
}
