import { useEffect, useRef } from 'react';
import type { ImportResult as Imported } from '~/data/import-chapters.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { formatSlot } from '../chapters/chapter-state.ts';
import { useChapterListing, type ListedChapter } from '../chapters/load-chapters.ts';
import { ErrorMessage, useMarkReady } from '../chapters/ReadySelection.tsx';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';

export function chapterCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'chapter' : 'chapters'}`;
}

type Props = { imported: readonly Imported[] };

export function ImportResult({ imported }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const outcomes = (['created', 'updated', 'unchanged'] as const).flatMap((outcome) => {
    const { length } = imported.filter((chapter) => chapter.outcome === outcome);
    return length > 0 ? [`${chapterCount(length)} ${outcome}`] : [];
  });
  return (
    <section className="plate mt-8 border-l-4 border-l-gold p-6">
      <h2 ref={title} tabIndex={-1} className="text-heading">
        Manuscript imported
      </h2>
      <p className="mt-2">
        {outcomes.join(', ')}. The texts are drafts. Readers see the titles and dates of chapters to come, not
        their texts.
      </p>
      <ReadyStep ids={imported.map(({ id }) => id)} />
      <p className="mt-5 flex flex-wrap gap-3">
        <a className={buttonClass('line')} href="/admin/chapters">
          All chapters
        </a>
        <a className={buttonClass('line')} href="/admin/chapters/import">
          Import another file
        </a>
      </p>
    </section>
  );
}

function ReadyStep({ ids }: { ids: readonly string[] }) {
  const query = useChapterListing();
  return (
    <Loaded query={query} loading={null} failed="The imported chapters could not be loaded.">
      {({ chapters }) => (
        <MarkReady open={chapters.filter(({ id, is_published }) => ids.includes(id) && !is_published)} />
      )}
    </Loaded>
  );
}

function MarkReady({ open }: { open: readonly ListedChapter[] }) {
  const { isBusy, trouble, mark } = useMarkReady();
  const waiting = open.filter(({ is_ready }) => !is_ready);
  if (open.length === 0) return null;
  const undated = open.filter(({ release_date }) => release_date === null);
  return (
    <>
      <p className="mt-3">{waiting.length === 0 ? `Ready: ${datesOf(open)}.` : readyNote(open, undated)}</p>
      <ErrorMessage>{trouble}</ErrorMessage>
      <p className="mt-5 flex flex-wrap gap-3">
        {waiting.length > 0 && undated.length < open.length && (
          <Button tone="gold" isInactive={isBusy} onClick={() => mark(waiting)}>
            {isBusy
              ? 'Marking …'
              : waiting.length === 1
                ? 'Mark it ready'
                : `Mark all ${waiting.length} ready`}
          </Button>
        )}
        {undated.length > 0 && (
          <a className={buttonClass('gold')} href="/admin/schedule">
            Choose their dates
          </a>
        )}
      </p>
    </>
  );
}

function readyNote(open: readonly ListedChapter[], undated: readonly ListedChapter[]): string {
  if (undated.length === open.length)
    return 'None has a date yet. Choose their dates on the schedule, then mark them ready there.';
  const some = undated.length > 0 ? ` ${chapterCount(undated.length)} without a date.` : '';
  return `A chapter goes out on its date once it is marked ready: ${datesOf(open)}.${some}`;
}

function datesOf(open: readonly ListedChapter[]): string {
  const dates = open
    .flatMap(({ release_date }) => release_date ?? [])
    .sort((a, b) => Date.parse(a) - Date.parse(b));
  const [first = null] = dates;
  const last = dates.at(-1) ?? null;
  return dates.length === 1
    ? formatSlot(first)
    : `the first ${formatSlot(first)}, the last ${formatSlot(last)}`;
}
