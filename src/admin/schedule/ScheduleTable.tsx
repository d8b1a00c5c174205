import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { announceChapter } from '~/data/admin-chapters.ts';
import { editHref, formatMoment, formatSlot, stateLine, stateTone } from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { ChapterCheckbox, ReadySelection, useSelection } from '../chapters/ReadySelection.tsx';
import { ShowMore } from '../chapters/notices.tsx';
import { Choice } from '../Choice.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { useWrite } from '../use-write.ts';
import { SaveBar } from './SaveBar.tsx';
import { clashingPairs, isSameInstant, moveByDays, plannedChapters, swapNumbers } from './schedule-plan.ts';
import { ScheduleDialog, type Tool } from './ScheduleDialog.tsx';
import { useSchedulePlan, type PlanChange } from './use-schedule-plan.ts';

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

const skipWeek =
  (id: string): PlanChange =>
  (all, current) =>
    moveByDays(all, current, id, 7);

export function ScheduleTable({ stored }: { stored: readonly ListedChapter[] }) {
  const schedule = useSchedulePlan(stored);
  const { plan, apply } = schedule;
  const chapters = plannedChapters(stored, plan);
  const [tool, setTool] = useState<{ tool: Tool; id: string } | null>(null);
  const selection = useSelection();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const published = chapters.filter(({ is_published }) => is_published).length;
  const [showsPublished, setShowsPublished] = useState(published === chapters.length);
  const listed = chapters.filter(({ is_published }) => showsPublished || !is_published);
  const shown = listed.slice(0, limit);
  const now = Date.now();
  const clashOf = new Map(
    clashingPairs(chapters, plan).flatMap(([first, second]) => [
      [first.id, second.chapter_number],
      [second.id, first.chapter_number],
    ]),
  );
  const storedById = new Map(stored.map((chapter) => [chapter.id, chapter]));

  const swapWithNeighbor = (index: number, step: number) => {
    const [chapter, other] = [listed[index], listed[index + step]];
    if (chapter && other) apply((all, current) => swapNumbers(all, current, chapter.id, other.id));
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const row = event.target instanceof Element && event.target.closest('tr');
    if (!event.altKey || step === undefined || !row) return;
    event.preventDefault();
    swapWithNeighbor(row.rowIndex - 1, step);
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
    apply(skipWeek(id));
  });

  const actionsFor = (chapter: ListedChapter, index: number): Action[] => {
    const { id, is_published, is_announced, release_date } = chapter;
    const dates: Action[] = [
      ['Change date…', () => setTool({ tool: 'date', id })],
      ['Skip this week and delay the rest', () => apply(skipWeek(id)), release_date === null],
      ['Move this and all later ones…', () => setTool({ tool: 'move', id }), release_date === null],
      ['Set a weekly pattern from here…', () => setTool({ tool: 'repeat', id })],
      // Written immediately, so the row must not have unsaved changes of its date.
      [
        is_announced ? 'Don’t email about it' : 'Email about it on its date',
        () => announcing.run(chapter),
        id in plan || announcing.isPending,
      ],
    ];
    return [
      ...(is_published ? [] : dates),
      ['Swap with…', () => setTool({ tool: 'swap', id }), chapters.length === 1],
      ['Move up', () => swapWithNeighbor(index, -1), index === 0],
      ['Move down', () => swapWithNeighbor(index, 1), index === listed.length - 1],
    ];
  };

  return (
    <section aria-label="Chapters" onKeyDown={moveByKey}>
      {published > 0 && (
        <div className="mt-3 border-b border-hairline pb-2 md:border-0">
          <Choice
            label={`Show published chapters (${published})`}
            checked={showsPublished}
            onChange={(event) => setShowsPublished(event.target.checked)}
          />
        </div>
      )}
      <Table
        className="table-stacked table-schedule mt-2"
        columns={COLUMNS}
        aria-label="Schedule"
        rows={shown.map((chapter, index) => {
          const { id, chapter_number, chapter_title, is_published, release_date } = chapter;
          const before = storedById.get(id) ?? chapter;
          const clash = clashOf.get(id);
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
              <Popover label={`Actions for chapter ${chapter_number}`} icon="⋯" width="20rem">
                {actionsFor(chapter, index).map(([label, onSelect, isInactive = false]) => (
                  <PopoverItem key={label} isInactive={isInactive} onSelect={onSelect}>
                    {label}
                  </PopoverItem>
                ))}
              </Popover>,
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
          blocker={(chosen) => (chosen.some(({ id }) => id in plan) ? SAVE_FIRST : null)}
        />
        <SaveBar chapters={stored} schedule={schedule} />
      </div>
      <ScheduleDialog open={tool} chapters={chapters} onChange={apply} onClose={() => setTool(null)} />
    </section>
  );
}

function PreviousValue({ children }: { children: ReactNode }) {
  return <span className="block border-l-4 border-l-gold pl-2 text-sm">was {children}</span>;
}
