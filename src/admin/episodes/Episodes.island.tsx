import { createEpisode, deleteEpisode, listEpisodes } from '~/data/episodes.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { RecordList } from '../RecordList.tsx';
import { TextsTabs } from '../texts/TextsTabs.tsx';
import { isOut, stateLine } from './episode-fields.ts';

export const Episodes = adminPage(() => (
  <RecordList
    noun="episode"
    subtitle="Your podcast"
    empty="Episodes you add appear here. A published episode gets its own page and appears in podcast apps."
    load={listEpisodes}
    create={createEpisode}
    remove={deleteEpisode}
    nameOf={({ title, episode_number }) => title.trim() || `Episode ${episode_number}`}
    sitePath={(episode) => isOut(episode) && `/podcast/${episode.slug}`}
    hasTime={(episode) => episode.is_published && !isOut(episode)}
    columns={[{ name: 'Number' }, { name: 'Length' }, { name: 'Status', className: 'max-lg:basis-full' }]}
    cells={(episode) => [
      `Episode ${episode.episode_number}`,
      <>
        <span className="lg:hidden">Length </span>
        {episode.duration_seconds === null ? '–' : formatClock(episode.duration_seconds)}
      </>,
      stateLine(episode),
    ]}
  >
    <TextsTabs current="episodes" />
  </RecordList>
));
