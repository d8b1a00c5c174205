import { useEffect, useRef } from 'react';
import type { ImportResult as Imported } from '~/data/import-chapters.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { formatSlot } from '../chapters/chapter-state.ts';
import { useChapterListing, type ListedChapter } from '../chapters/load-chapters.ts';
import { useMarkReady } from '../chapters/use-mark-ready.ts';
import { pluralize } from '../format-count.ts';
import { ErrorMessage, Loaded } from '../Loaded.tsx';
import { PageLink } from '../PageHeader.tsx';

type Props = { imported: readonly Imported[]; failures: readonly string[] };

export function ImportResult({ imported, failures }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const query = useChapterListing();
  const { isBusy, errorMessage, mark } = useMarkReady();
  useEffect(() => title.current?.focus(), []);
  const ids = new Set(imported.map(({ id }) => id));
  const outcomes = (['created', 'updated', 'unchanged'] as const).flatMap((outcome) => {
    const { length } = imported.filter((chapter) => chapter.outcome === outcome);
    return length > 0 ? [`${pluralize(length, 'chapter')} ${outcome}`] : [];
  });
  return (
    <section className="plate mt-8 p-6">
      <h2 ref={title} tabIndex={-1} className="text-heading">
        Manuscript imported
      </h2>
      <p className="mt-2">{outcomes.join(', ')}. Readers don’t see the texts yet.</p>
      {failures.length > 0 && (
        <div role="alert" className="mt-3 text-danger">
          <p>These were not imported:</p>
          <ul className="list-disc pl-5">
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </div>
      )}
      <Loaded query={query} loading={null} errorMessage="The imported chapters could not be loaded.">
        {({ chapters }) => {
          const unpublished = chapters.filter(({ id, is_published }) => ids.has(id) && !is_published);
          const notReady = unpublished.filter(({ is_ready }) => !is_ready);
          const undated = unpublished.filter(({ release_date }) => release_date === null);
          const canMark = notReady.length > 0 && undated.length === 0;
          return (
            unpublished.length > 0 && (
              <>
                <p className="mt-3">
                  {undated.length > 0
                    ? `No date yet for ${pluralize(undated.length, 'chapter')}. Choose dates on the schedule, then mark them ready there.`
                    : `${canMark ? 'Once you mark them ready, chapters go out on their dates.' : 'All are ready.'} ${datesOf(unpublished)}`}
                </p>
                <ErrorMessage>{errorMessage}</ErrorMessage>
                <p className="mt-5 flex flex-wrap gap-3">
                  {canMark && (
                    <Button tone="gold" isInactive={isBusy} onClick={() => mark(notReady)}>
                      {isBusy ? 'Marking…' : 'Mark all ready'}
                    </Button>
                  )}
                  <a className={buttonClass(canMark ? 'line' : 'gold')} href="/admin/schedule">
                    Open the schedule
                  </a>
                </p>
              </>
            )
          );
        }}
      </Loaded>
      <p className="mt-5 flex flex-wrap gap-x-6">
        <PageLink href="/admin/chapters">All chapters</PageLink>
        <PageLink href="/admin/chapters/import">Import another file</PageLink>
      </p>
    </section>
  );
}

function datesOf(unpublished: readonly ListedChapter[]): string {
  const [first = '', ...later] = unpublished.flatMap(({ release_date }) => release_date ?? []).sort();
  const last = later.at(-1);
  return last === undefined
    ? `It goes out on ${formatSlot(first)}.`
    : `The first goes out on ${formatSlot(first)}; the last on ${formatSlot(last)}.`;
}
