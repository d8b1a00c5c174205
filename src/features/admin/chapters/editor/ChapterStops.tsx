import { useCallback, useMemo, useState } from 'react';
import { readStops } from '~/data/visit-sums.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { tenthName } from '../../analytics/what-works.ts';
import { formatCount } from '../../format-count.ts';
import { LoadNotice } from '../../LoadNotice.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { stopRows } from './chapter-stops.ts';

const DAYS = 90;

type Props = { chapterId: string; text: string };

/** Where readers stop, beside the words there. Asks once it is opened. */
export function ChapterStops(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="plate mt-8 p-4 md:p-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2 font-serif text-heading">Where readers stop</summary>
      {isOpen && <Stops {...props} />}
    </details>
  );
}

function Stops({ chapterId, text }: Props) {
  const load = useCallback(() => readStops(chapterId, DAYS), [chapterId]);
  const { state, value, reload } = useLoaded(load);
  const found = useMemo(() => value && stopRows(value, text), [value, text]);
  if (state.kind === 'loading') return <Spinner label="Loading where readers stop" className="min-h-32" />;
  if (!found) return <LoadNotice onRetry={reload}>The figures could not be loaded.</LoadNotice>;
  if (found.readers === 0)
    return <p className="ink-dim mt-3">No reader was counted in the last {DAYS} days.</p>;
  return (
    <>
      <p className="ink-dim mt-2 max-w-text">
        {formatCount(found.readers)} {found.readers === 1 ? 'reader' : 'readers'} in the last {DAYS} days, by
        how far the page was scrolled. The words are those of the text as it is here now.
      </p>
      <table className="table-dense table mt-4" aria-label="Where readers stop">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" className="numeric">
              Left here
            </th>
            <th scope="col">It begins with</th>
          </tr>
        </thead>
        <tbody>
          {found.rows.map(({ tenth, left, excerpt }) => (
            <tr key={tenth}>
              <td className="whitespace-nowrap">{tenthName(tenth)}</td>
              <td className="numeric">{formatCount(left)}</td>
              <td className="break-words">
                <bdi>{excerpt}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
