import { useQuery } from '@tanstack/react-query';
import { createEpisode, deleteEpisode, listEpisodes, type ListedEpisode } from '~/data/episodes.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { TextsTabs } from '../texts/TextsTabs.tsx';
import { useWrite } from '../use-write.ts';
import { editHref, isOut, stateLine } from './episode-state.ts';

export const Episodes = adminPage(EpisodesPage);

function EpisodesPage() {
  const query = useQuery({ queryKey: ['episodes'], queryFn: listEpisodes });
  const creating = useWrite({
    write: async () => location.assign(editHref(await createEpisode())),
    onError: 'The episode could not be created',
  });
  const deleting = useWrite({
    question: (episode: ListedEpisode) =>
      `Delete “${nameOf(episode)}”?${isOut(episode) ? ' Its page will be removed from your site.' : ''} This cannot be undone.`,
    write: ({ id }) => deleteEpisode(id),
    onSuccess: () => ({ title: 'Episode deleted' }),
    onError: 'The episode was not deleted',
  });

  return (
    <>
      <PageHeader title="Episodes" subtitle="Your podcast">
        <Button tone="gold" isInactive={creating.isPending} onClick={() => creating.run()}>
          New episode
        </Button>
      </PageHeader>
      <TextsTabs current="episodes" />
      <Loaded query={query} loading="Loading the episodes" errorMessage="The episodes could not be loaded.">
        {(episodes) =>
          episodes.length === 0 ? (
            <p className="empty-note">
              Episodes you add appear here. A published episode gets its own page and is listed in your
              podcast’s feed.
            </p>
          ) : (
            <Table
              aria-label="Episodes"
              columns={[
                { name: 'Title', className: 'cell-title' },
                { name: 'Number' },
                { name: 'Length' },
                { name: 'Status' },
                { name: 'Actions', className: 'cell-actions' },
              ]}
              rows={episodes.map((episode) => ({
                key: episode.id,
                isBusy: deleting.pending?.id === episode.id,
                cells: [
                  <a className="row-title" href={editHref(episode.id)}>
                    <bdi>{nameOf(episode)}</bdi>
                  </a>,
                  `Episode ${episode.episode_number}`,
                  episode.duration_seconds === null ? '–' : formatClock(episode.duration_seconds),
                  stateLine(episode),
                  <Popover label={`Actions for “${nameOf(episode)}”`} icon="⋯" width="14rem">
                    {isOut(episode) && (
                      <a className="popover-item" href={`/podcast/${episode.slug}`}>
                        View on the site
                      </a>
                    )}
                    <PopoverItem tone="danger" onSelect={() => deleting.run(episode)}>
                      Delete
                    </PopoverItem>
                  </Popover>,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </>
  );
}

const nameOf = ({ title, episode_number }: ListedEpisode) => title.trim() || `Episode ${episode_number}`;
