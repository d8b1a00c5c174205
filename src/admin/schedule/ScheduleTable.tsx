import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { announceChapter } from '~/data/admin-chapters.ts';
import { LinkButton } from '../Button.tsx';
import { editHref, formatMoment, formatSlot, stateLine, stateTone } from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { ChapterCheckbox, ReadySelection, useSelection } from '../chapters/ReadySelection.tsx';
import { ShowMore } from '../chapters/notices.tsx';
import { pluralize } from '../format-count.ts';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { useWrite } from '../use-write.ts';
import { SaveBar } from './SaveBar.tsx';
import { clashingPairs, isSameInstant, plannedChapters, skipWeek, swapNumbers } from './schedule-plan.ts';
import { ScheduleDialog, type Tool } from './ScheduleDialog.tsx';
import { useSchedulePlan } from './use-schedule-plan.ts';

const PAGE_SIZE = 100;
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };
const SAVE_FIRST = 'Save the schedule first: some of these chapters have unsaved changes.';

const COLUMNS = [
  { name: '#', className: 'cell-number' },
  { name: 'Title', className: 'cell-title [overflow-wrap:anywhere]' },
  { name: 'Release date' },
  { name: 'Actions', className: 'cell-actions' },
];

type Action = [label: string, onSelect: () => void, isInactive?: boolean];

export function ScheduleTable({ stored }: { stored: readonly ListedChapter[] }) {
  const schedule = useSchedulePlan(stored);
  const { plan, apply } = schedule;
  const chapters = plannedChapters(stored, plan);
  const [tool, setTool] = useState<{ tool: Tool; id: string } | null>(null);
  const selection = useSelection();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const open = chapters.filter(({ is_published }) => !is_published);
  const published = chapters.length - open.length;
  const [showsPublished, setShowsPublished] = useState(open.length === 0);
  const listed = showsPublished ? chapters : open;
  const shown = listed.slice(0, limit);
  const now = Date.now();
  const clashes = clashingPairs(chapters, plan);
  const storedById = new Map(stored.map((chapter) => [chapter.id, chapter]));

  const neighborOf = ({ id }: ListedChapter, step: number) =>
    open[open.findIndex((other) => other.id === id) + step];
  const swapWithNeighbor = (chapter: ListedChapter | undefined, step: number) => {
    const other = chapter && !chapter.is_published && neighborOf(chapter, step);
    if (other) apply((planned) => swapNumbers(planned, chapter.id, other.id));
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const row = event.target instanceof Element && event.target.closest('tr');
    if (!event.altKey || step === undefined || !row) return;
    event.preventDefault();
    swapWithNeighbor(shown[row.rowIndex - 1], step);
  };

  const announcing = useWrite({
    write: ({ id, is_announced }: ListedChapter) => announceChapter(id, !is_announced),
    onSuccess: (_, { is_announced }) => ({
      title: is_announced
        ? 'It will be published without an email'
        : 'Followers will get an email on its date',
    }),
    onError: 'Not changed',
  });

  // From the dashboard: planned here, where it can be checked before it is saved.
  useEffect(() => {
    const id = /^#skip=(.+)/.exec(location.hash)?.[1];
    if (id === undefined) return;
    history.replaceState(null, '', location.pathname);
    apply((planned) => skipWeek(planned, id));
  });

  return (
    <section aria-label="Chapters" onKeyDown={moveByKey}>
      {published > 0 && (
        <p className="mt-3 border-b border-hairline md:border-0">
          <LinkButton onClick={() => setShowsPublished(!showsPublished)}>
            {showsPublished ? 'Hide' : 'Show'} {pluralize(published, 'published chapter')}
          </LinkButton>
        </p>
      )}
      <Table
        className="table-stacked table-schedule mt-2"
        columns={COLUMNS}
        aria-label="Schedule"
        rows={shown.map((chapter) => {
          const { id, chapter_number, chapter_title, is_published, is_announced, release_date } = chapter;
          const before = storedById.get(id) ?? chapter;
          const pair = clashes.find((each) => each.some((other) => other.id === id));
          const clash = pair?.find((other) => other.id !== id)?.chapter_number;
          const actions: Action[] = [
            ['Change date…', () => setTool({ tool: 'date', id })],
            [
              'Skip this week and delay the rest',
              () => apply((planned) => skipWeek(planned, id)),
              release_date === null,
            ],
            ['Set a weekly pattern from here…', () => setTool({ tool: 'repeat', id })],
            // Written immediately, so the row must not have unsaved changes of its date.
            [
              is_announced ? 'Go out without emailing followers' : 'Email followers on its date',
              () => announcing.run(chapter),
              id in plan || announcing.isPending,
            ],
            ['Swap with…', () => setTool({ tool: 'swap', id }), open.length === 1],
            ['Move up', () => swapWithNeighbor(chapter, -1), !neighborOf(chapter, -1)],
            ['Move down', () => swapWithNeighbor(chapter, 1), !neighborOf(chapter, 1)],
          ];
          return {
            key: id,
            cells: [
              is_published ? chapter_number : <ChapterCheckbox chapter={chapter} selection={selection} />,
              <a id={`slot-${id}`} className="row-title" href={editHref(id)}>
                <bdi>{chapter_title}</bdi>
              </a>,
              <>
                {is_published ? (
                  formatSlot(release_date)
                ) : (
                  <button
                    type="button"
                    className={`link min-h-8 text-left ${clash ? '!text-danger' : ''}`}
                    aria-describedby={`slot-${id}`}
                    onClick={() => setTool({ tool: 'date', id })}
                  >
                    {release_date === null ? 'Choose a date' : formatSlot(release_date)}
                  </button>
                )}
                <span
                  className={clash ? 'block text-sm text-danger' : `row-status ${stateTone(chapter, now)}`}
                >
                  {clash ? `Same time as chapter ${clash}` : stateLine(chapter, now, false)}
                </span>
                {before.chapter_number !== chapter_number && (
                  <PreviousValue>chapter {before.chapter_number}</PreviousValue>
                )}
                {!isSameInstant(before.release_date, release_date) && (
                  <PreviousValue>
                    {before.release_date === null ? 'No date' : formatMoment(before.release_date, now)}
                  </PreviousValue>
                )}
              </>,
              !is_published && (
                <Popover label={`Actions for chapter ${chapter_number}`} icon="⋯" width="20rem">
                  {actions.map(([label, onSelect, isInactive = false]) => (
                    <PopoverItem key={label} isInactive={isInactive} onSelect={onSelect}>
                      {label}
                    </PopoverItem>
                  ))}
                </Popover>
              ),
            ],
          };
        })}
      />
      <ShowMore shown={limit} total={listed.length} pageSize={PAGE_SIZE} onShow={setLimit} />
      <div
        className={`compare-bar ${selection.ids.size === 0 && Object.keys(plan).length === 0 ? 'static' : ''} [&>.compare-bar]:mt-0 [&>.compare-bar]:basis-full [&>.compare-bar]:border-t-0 [&>.compare-bar]:pt-0`}
      >
        <ReadySelection
          chapters={shown}
          selection={selection}
          // The database checks the stored date.
          problem={open.some(({ id }) => id in plan && selection.ids.has(id)) ? SAVE_FIRST : null}
        />
        <SaveBar chapters={stored} schedule={schedule} />
      </div>
      <ScheduleDialog open={tool} chapters={chapters} onChange={apply} onClose={() => setTool(null)} />
    </section>
  );
}

function PreviousValue({ children }: { children: ReactNode }) {
  return <span className="mt-1 block border-l-4 border-l-gold pl-2 text-sm">was {children}</span>;
}
