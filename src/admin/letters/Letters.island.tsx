import { useQuery } from '@tanstack/react-query';
import { listAnnouncements, type Announcement } from '~/data/announcements.ts';
import { createLetter, deleteLetter, listLetters, type ListedLetter } from '~/data/letters.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { pluralize } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { useFollowersByTopic } from '../use-followers-by-topic.ts';
import { useWrite } from '../use-write.ts';
import { editHref, stateLine, TOPIC_NAMES } from './letter-state.ts';

export const Letters = adminPage(LettersPage);

function LettersPage() {
  const query = useQuery({ queryKey: ['letters'], queryFn: listLetters });
  const announcements = useQuery({ queryKey: ['announcements'], queryFn: listAnnouncements });
  const followers = useFollowersByTopic();
  const creating = useWrite({
    write: async (letter: Parameters<typeof createLetter>[0]) =>
      location.assign(editHref((await createLetter(letter)).id)),
    onError: 'The letter could not be created',
  });
  const deleting = useWrite({
    question: (letter: ListedLetter) =>
      `Delete “${nameOf(letter)}”?${isOnSite(letter) ? ' Its page will be removed from your site.' : ''} This cannot be undone.`,
    write: ({ id }) => deleteLetter(id),
    onSuccess: () => ({ title: 'Letter deleted' }),
    onError: 'The letter was not deleted',
  });
  const unannounced = announcements.data?.filter(
    ({ path }) => !query.data?.some(({ announced_path }) => announced_path === path),
  );

  return (
    <>
      <PageHeader title="Letters" subtitle="Emails you write to your followers">
        <div className="flex flex-wrap items-center gap-x-4">
          {unannounced && unannounced.length > 0 && (
            <Popover
              label="Announce a release"
              icon="Announce a release"
              className="link min-h-11 text-sm"
              width="22rem"
            >
              {unannounced.map((announcement) => (
                <PopoverItem key={announcement.path} onSelect={() => creating.run(draftOf(announcement))}>
                  {announcement.title}
                </PopoverItem>
              ))}
            </Popover>
          )}
          <Button tone="gold" isInactive={creating.isPending} onClick={() => creating.run({ topic: 'news' })}>
            New letter
          </Button>
        </div>
      </PageHeader>
      {query.data &&
        unannounced?.filter(isNew).map((announcement) => (
          <p key={announcement.path} className="plate mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <span className="min-w-0 flex-1 basis-60">
              New episode: <strong>{announcement.title}</strong>
            </span>
            <Button isInactive={creating.isPending} onClick={() => creating.run(draftOf(announcement))}>
              Tell {pluralize(followers?.episodes ?? 0, 'follower')} of new episodes
            </Button>
          </p>
        ))}
      <Loaded query={query} loading="Loading the letters" errorMessage="The letters could not be loaded.">
        {(letters) =>
          letters.length === 0 ? (
            <p className="empty-note">
              Letters you write appear here. Send one to all your followers, or only to those who follow a
              topic. You can publish it on your site, too.
            </p>
          ) : (
            <Table
              aria-label="Letters"
              columns={[
                { name: 'Subject', className: 'cell-title' },
                { name: 'For' },
                { name: 'Status' },
                { name: 'Actions', className: 'cell-actions' },
              ]}
              rows={letters.map((letter) => ({
                key: letter.id,
                isBusy: deleting.pending?.id === letter.id,
                cells: [
                  <a className="row-title" href={editHref(letter.id)}>
                    <bdi>{nameOf(letter)}</bdi>
                  </a>,
                  TOPIC_NAMES[letter.topic],
                  <span className={letter.failed > 0 ? 'text-danger' : ''}>{stateLine(letter)}</span>,
                  <Popover label={`Actions for “${nameOf(letter)}”`} icon="⋯" width="14rem">
                    {isOnSite(letter) && (
                      <a className="popover-item" href={`/letters/${letter.slug}`}>
                        View on the site
                      </a>
                    )}
                    <PopoverItem
                      tone="danger"
                      isInactive={letter.status === 'scheduled' || letter.status === 'sending'}
                      onSelect={() => deleting.run(letter)}
                    >
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

const isOnSite = ({ is_public, status }: ListedLetter) => is_public && ['sending', 'sent'].includes(status);

const nameOf = ({ subject }: ListedLetter) => subject.trim() || 'No subject yet';

const NEW_FOR_MS = 30 * 24 * 3600_000;
const isNew = ({ publishedOn }: Announcement) =>
  publishedOn !== null && Date.now() - Date.parse(publishedOn) < NEW_FOR_MS;

const draftOf = ({ topic, subject, body, path }: Announcement) => ({
  ...{ topic, subject, body },
  announced_path: path,
});
