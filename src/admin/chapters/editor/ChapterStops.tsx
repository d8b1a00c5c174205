import { useQuery } from '@tanstack/react-query';
import { readStops, type Stop } from '~/data/analytics.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { stopsOf, tenthName } from '../../analytics/what-works.ts';
import { LazyDetails } from '../../LazyDetails.tsx';
import { formatCount } from '../../format-count.ts';
import { Loaded } from '../../Loaded.tsx';
import { Table } from '../../Table.tsx';

const DAYS = 90;

type Props = { chapterId: string; text: string };

export function ChapterStops(props: Props) {
  return (
    <LazyDetails title="Where readers stop">
      <Stops {...props} />
    </LazyDetails>
  );
}

function Stops({ chapterId, text }: Props) {
  const query = useQuery({ queryKey: ['stops', chapterId], queryFn: () => readStops(chapterId, DAYS) });
  return (
    <Loaded
      query={query}
      loading={<Spinner label="Loading where readers stop" className="min-h-32" />}
      failed="The figures could not be loaded."
    >
      {(stops) => <StopsTable {...stopRows(stops, text)} />}
    </Loaded>
  );
}

function StopsTable({ readers, rows }: ReturnType<typeof stopRows>) {
  if (readers === 0) return <p className="ink-dim mt-3">No reader was counted in the last {DAYS} days.</p>;
  return (
    <>
      <p className="ink-dim mt-2 max-w-text">
        {formatCount(readers)} {readers === 1 ? 'reader' : 'readers'} in the last {DAYS} days, by how far the
        page was scrolled. Quotations are from the current text.
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
  );
}

const TENTHS = 10;
const EXCERPT_CHARACTERS = 60;

type StopRow = { tenth: number; left: number; excerpt: string };

/** Tenths by character count, because the page's height is unknown. */
export function stopRows(stops: readonly Stop[], text: string): { readers: number; rows: StopRow[] } {
  const reached = new Map(stops.map(({ tenth, visits }) => [tenth, visits]));
  const readers = reached.get(0) ?? 0;
  const tenths = Array.from({ length: TENTHS }, (_, index) => reached.get(index + 1) ?? 0);
  const left = stopsOf({ readers, tenths });
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
