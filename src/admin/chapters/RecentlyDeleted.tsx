import { useQuery } from '@tanstack/react-query';
import { listDeletedChapters, restoreChapter, type DeletedChapter } from '~/data/admin-chapters.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { Button } from '../Button.tsx';
import { LazyDetails } from '../LazyDetails.tsx';
import { Loaded } from '../Loaded.tsx';
import { useWrite } from '../use-write.ts';

/** Must match the migration of chapters, which deletes them. */
const KEPT_MS = 30 * 86_400_000;

export function RecentlyDeleted({ onRestored }: { onRestored: (id: string) => void }) {
  const query = useQuery({ queryKey: ['deleted-chapters'], queryFn: listDeletedChapters });
  const restoration = useWrite({
    write: ({ id }: DeletedChapter) => restoreChapter(id),
    onSuccess: ({ chapter_number: number }, { chapter_number: previousNumber }) => ({
      title: `Chapter ${number} is back`,
      description: `It’s a draft, so it goes out only if you mark it ready.${number === previousNumber ? '' : ` Its old number, ${previousNumber}, is taken by another chapter.`}`,
    }),
    afterReload: (_, { id }) => setTimeout(() => onRestored(id)),
    onError: 'Failed to bring back the chapter',
  });
  return (
    <Loaded query={query} loading={null} errorMessage="The recently deleted chapters could not be loaded.">
      {(deleted) =>
        deleted.length > 0 && (
          <LazyDetails title={`Recently deleted (${deleted.length})`}>
            <p className="ink-dim text-sm">
              A chapter that you bring back is a draft, with its text and history.
            </p>
            <ul className="mt-2">
              {deleted.map((chapter) => (
                <li key={chapter.id} className="list-row">
                  <span id={`deleted-${chapter.id}`} className="min-w-0">
                    Chapter {chapter.chapter_number}: <bdi>{chapter.chapter_title}</bdi>
                    <span className="ink-dim block text-sm">
                      Kept until{' '}
                      {formatShortDate(new Date(Date.parse(chapter.deleted_at) + KEPT_MS).toISOString())}
                    </span>
                  </span>
                  <Button
                    className="px-3 text-sm"
                    aria-describedby={`deleted-${chapter.id}`}
                    isInactive={restoration.isPending}
                    onClick={() => restoration.run(chapter)}
                  >
                    Bring back
                  </Button>
                </li>
              ))}
            </ul>
          </LazyDetails>
        )
      }
    </Loaded>
  );
}
