import { useQuery } from '@tanstack/react-query';
import { listAnnouncements, type Announcement } from '~/data/announcements.ts';
import { createLetter, deleteLetter, listLetters, type ListedLetter } from '~/data/letters.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { pluralize } from '../format-count.ts';
import { Popover, PopoverItem } from '../Popover.tsx';
import { editHref, RecordList } from '../RecordList.tsx';
import { useFollowersByTopic } from '../use-followers-by-topic.ts';
import { useWrite } from '../use-write.ts';
import { HeldNote } from './HeldNote.tsx';
import { stateLine, TOPIC_NAMES } from './letter-state.ts';
import { useIsMailHeld } from '../use-outages.ts';

export const Letters = adminPage(LettersPage);

function LettersPage() {
  const letters = useQuery({ queryKey: ['letters'], queryFn: listLetters });
  const announcements = useQuery({ queryKey: ['announcements'], queryFn: listAnnouncements });
  const followers = useFollowersByTopic();
  const isHeld = useIsMailHeld(
    letters.data?.some(({ status }) => status === 'scheduled' || status === 'sending') ?? false,
  );
  const announcing = useWrite({
    write: async ({ topic, subject, body, path }: Announcement) => {
      const letter = await createLetter({ topic, subject, body, announced_path: path });
      location.assign(editHref('letter', letter.id));
    },
    onError: 'The letter could not be created',
  });
  const unannounced = announcements.data?.filter(({ path }) =>
    letters.data?.every(({ announced_path }) => announced_path !== path),
  );

  return (
    <RecordList
      noun="letter"
      subtitle="Emails you write to your followers"
      header={
        unannounced &&
        unannounced.length > 0 && (
          <Popover
            label="Announce a book or episode"
            icon="Announce a book or episode"
            className="link min-h-11 text-sm max-sm:order-last max-sm:-mb-5"
            width="22rem"
          >
            {unannounced.map((announcement) => (
              <PopoverItem
                key={announcement.path}
                note={announcement.path.startsWith('/books/') ? 'Book' : 'Episode'}
                onSelect={() => announcing.run(announcement)}
              >
                {announcement.title}
              </PopoverItem>
            ))}
          </Popover>
        )
      }
      empty="Letters you write appear here. You send them to your followers, and can also publish them on your site."
      load={listLetters}
      create={async () => (await createLetter({ topic: 'news' })).id}
      remove={deleteLetter}
      canRemove={({ status }) => status !== 'scheduled' && status !== 'sending'}
      nameOf={({ subject }) => subject.trim() || 'No subject yet'}
      titleColumn={{ name: 'Subject', className: 'cell-title' }}
      sitePath={(letter) => isOnSite(letter) && `/letters/${letter.slug}`}
      hasTime={({ status }) => status === 'scheduled' || status === 'sent'}
      columns={[{ name: 'For' }, { name: 'Status' }]}
      cells={(letter) => [
        TOPIC_NAMES[letter.topic],
        <span className={letter.failed > 0 ? 'text-danger' : ''}>{stateLine(letter, isHeld)}</span>,
      ]}
    >
      {isHeld && (
        <p className="mt-4 border-l-4 border-l-gold pl-3">
          <HeldNote />
        </p>
      )}
      {unannounced?.filter(isNew).map((announcement) => (
        <p key={announcement.path} className="plate mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <span className="min-w-0 flex-1 basis-60">
            New episode: <strong>{announcement.title}</strong>
          </span>
          <Button isInactive={announcing.isPending} onClick={() => announcing.run(announcement)}>
            Tell {pluralize(followers?.episodes ?? 0, 'follower')} of new episodes
          </Button>
        </p>
      ))}
    </RecordList>
  );
}

const isOnSite = ({ is_public, status }: ListedLetter) => is_public && ['sending', 'sent'].includes(status);

const NEW_FOR_MS = 30 * 24 * 3600_000;
const isNew = ({ publishedOn }: Announcement) =>
  publishedOn !== null && Date.now() - Date.parse(publishedOn) < NEW_FOR_MS;
