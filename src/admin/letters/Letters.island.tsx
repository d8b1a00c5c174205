import { useQuery } from '@tanstack/react-query';
import { listAnnouncements, type Announcement } from '~/data/announcements.ts';
import { createLetter, deleteLetter, listLetters, type ListedLetter } from '~/data/letters.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { pluralize } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { editHref, RecordTable } from '../RecordList.tsx';
import { useFollowersByTopic } from '../use-followers-by-topic.ts';
import { useWrite } from '../use-write.ts';
import { stateLine, TOPIC_NAMES } from './letter-state.ts';

export const Letters = adminPage(LettersPage);

function LettersPage() {
  const query = useQuery({ queryKey: ['letters'], queryFn: listLetters });
  const announcements = useQuery({ queryKey: ['announcements'], queryFn: listAnnouncements });
  const followers = useFollowersByTopic();
  const creating = useWrite({
    write: async (letter: Parameters<typeof createLetter>[0]) =>
      location.assign(editHref('letter', (await createLetter(letter)).id)),
    onError: 'The letter could not be created',
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
              Letters you write appear here. You send them to your followers, and can also publish them on
              your site.
            </p>
          ) : (
            <RecordTable
              noun="letter"
              rows={letters}
              titleColumn="Subject"
              nameOf={nameOf}
              sitePath={(letter) => isOnSite(letter) && `/letters/${letter.slug}`}
              columns={[{ name: 'For' }, { name: 'Status' }]}
              cells={(letter) => [
                TOPIC_NAMES[letter.topic],
                <span className={letter.failed > 0 ? 'text-danger' : ''}>{stateLine(letter)}</span>,
              ]}
              remove={deleteLetter}
              canRemove={({ status }) => status !== 'scheduled' && status !== 'sending'}
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
