import { useQuery } from '@tanstack/react-query';
import { readDropOff, type DropOffStep } from '~/data/analytics.ts';
import { dropOffsOf, tenthName } from '../../analytics/conversions.ts';
import { pluralize, formatCount } from '../../format-count.ts';
import { Loaded } from '../../Loaded.tsx';
import { Table } from '../../Table.tsx';

const DAYS = 90;

export function ChapterDropOff({ chapterId, text }: { chapterId: string; text: string }) {
  const query = useQuery({
    queryKey: ['steps', chapterId],
    queryFn: () => readDropOff(chapterId, DAYS),
    select: (steps) => dropOffRows(steps, text),
  });
  return (
    <Loaded query={query} errorMessage="The numbers could not be loaded.">
      {({ readers, rows }) =>
        readers === 0 ? (
          <p className="ink-dim mt-3">No readers in the last {DAYS} days.</p>
        ) : (
          <>
            <p className="ink-dim mt-2 max-w-text">
              {pluralize(readers, 'reader')} in the last {DAYS} days, based on how far they scrolled. The
              quotes are from the current text.
            </p>
            <Table
              aria-label="Where readers stop"
              columns={[
                { name: 'Part', className: 'whitespace-nowrap' },
                { name: 'Left here', className: 'numeric' },
                { name: 'It begins with', className: 'break-words' },
              ]}
              rows={rows.map(({ tenth, left, excerpt }) => ({
                key: String(tenth),
                cells: [tenthName(tenth), formatCount(left), <bdi>{excerpt}</bdi>],
              }))}
            />
          </>
        )
      }
    </Loaded>
  );
}

const TENTHS = 10;
const EXCERPT_CHARACTERS = 60;

/** Tenths by character count, because the page's height is unknown. */
export function dropOffRows(steps: readonly DropOffStep[], text: string) {
  const reached = new Map(steps.map(({ tenth, visits }) => [tenth, visits]));
  const readers = reached.get(0) ?? 0;
  const tenths = Array.from({ length: TENTHS }, (_, index) => reached.get(index + 1) ?? 0);
  const left = dropOffsOf({ readers, tenths });
  const plain = text.replace(/<[^>]{0,1000}>/g, '');
  return {
    readers,
    rows: left.map((count, tenth) => ({
      tenth,
      left: count,
      excerpt: tenth === TENTHS ? '' : excerptAt(plain, tenth / TENTHS),
    })),
  };
}

function excerptAt(text: string, part: number): string {
  const at = Math.floor(text.length * part);
  const rest = at === 0 ? text : text.slice(at).replace(/^\S*\s+/, '');
  const excerpt = rest.slice(0, EXCERPT_CHARACTERS).replace(/\s+/g, ' ').trim();
  return rest.length > EXCERPT_CHARACTERS ? `${excerpt} …`.toWellFormed() : excerpt.toWellFormed();
}
