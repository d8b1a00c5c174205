import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  restoreChapter,
  deleteChapter,
  listDeletedChapters,
  publishChapter,
  withdrawChapter,
  type DeletedChapter,
} from '~/data/admin-chapters.ts';
import { getMailSettings } from '~/data/mail.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { showToast, type ToastInput } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { adminPage } from '../auth/AdminGuard.tsx';
import { explainError } from '../failures.ts';
import { Filters } from '../Filters.tsx';
import { formatCount } from '../format-count.ts';
import { hasFailed, isLoading, Loaded, LoadNotice } from '../Loaded.tsx';
import { BackToDashboard, PageHeader } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { undoUntil } from './chapter-state.ts';
import { ChapterTable, editLinkId, type RowActions } from './ChapterTable.tsx';
import { useChapterListing, type ListedChapter } from './load-chapters.ts';
import * as messages from './messages.ts';
import { ReadySelection, useSelection } from './ReadySelection.tsx';
import { ShowMore, Unreadable } from './notices.tsx';

/** 1,000 rows take seconds to render. */
const PAGE_SIZE = 50;

const STATUS_FILTERS = ['All', 'Published', 'Scheduled'] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

export const ChapterManager = adminPage(ChapterManagerContent);

function ChapterManagerContent() {
  const query = useChapterListing();
  const { chapters = [], unreadable = [] } = query.data ?? {};
  const { data: mailDelayMs = 0 } = useQuery({ queryKey: ['mail-delay'], queryFn: loadMailDelay });
  useRenderingAt(firstUndoEnd(chapters, mailDelayMs));
  const selection = useSelection();
  const [filter, setFilter] = useState({ search: '', status: 'All' as StatusFilter });
  const [limit, setLimit] = useState(PAGE_SIZE);
  const tableTitle = useRef<HTMLHeadingElement>(null);
  const focusRow = (id: string) => (document.getElementById(editLinkId(id)) ?? tableTitle.current)?.focus();
  const [busyId, actions] = useRowActions(focusRow);
  const found = filterChapters(chapters, filter.search, filter.status);

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Manage Chapters" subtitle="Edit, schedule, and publish chapters">
        <a className={buttonClass('line')} href="/admin/chapters/import">
          Import a manuscript
        </a>
      </PageHeader>
      {hasFailed(query) && <LoadNotice onRetry={query.refetch}>The chapters could not be loaded.</LoadNotice>}
      <Unreadable sentences={unreadable} />
      <FilterCard
        {...filter}
        onChange={(next) => {
          setFilter({ ...filter, ...next });
          setLimit(PAGE_SIZE);
        }}
      />
      <section className="mt-10" aria-labelledby="chapters-title">
        <h2 id="chapters-title" ref={tableTitle} tabIndex={-1} className="text-heading" aria-live="polite">
          Chapters ({formatCount(found.length)})
        </h2>
        <ReadySelection chapters={found.slice(0, limit)} selection={selection} />
        {found.length > 0 ? (
          <ChapterTable
            chapters={found.slice(0, limit)}
            chosenIds={selection.ids}
            onToggle={selection.toggle}
            mailDelayMs={mailDelayMs}
            busyId={busyId}
            {...actions}
          />
        ) : (
          <p className="ink-dim mt-4 border-t border-hairline py-10 text-center">
            {isLoading(query)
              ? 'Loading the chapters …'
              : chapters.length > 0
                ? 'No chapter matches the filters'
                : !hasFailed(query) && 'No chapters yet'}
          </p>
        )}
        <ShowMore shown={limit} total={found.length} pageSize={PAGE_SIZE} onShow={setLimit} />
      </section>
      <RecentlyDeleted onBroughtBack={focusRow} />
    </>
  );
}

/** Without this setting, there is no undo. */
const loadMailDelay = () =>
  getMailSettings().then(
    ({ chapter_delay_seconds }) => chapter_delay_seconds * 1000,
    () => 0,
  );

function firstUndoEnd(chapters: readonly ListedChapter[], mailDelayMs: number): number {
  return Math.min(...chapters.map((chapter) => undoUntil(chapter, mailDelayMs, Date.now()) ?? Infinity));
}

function useRenderingAt(moment: number): void {
  const [, setRendered] = useState(0);
  useEffect(() => {
    if (moment === Infinity) return;
    const timer = setTimeout(() => setRendered((count) => count + 1), moment - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [moment]);
}

export function filterChapters<C extends { chapter_title: string; is_published: boolean }>(
  chapters: readonly C[],
  search: string,
  status: StatusFilter,
): C[] {
  const wanted = search.trim().toLocaleLowerCase('en-US');
  return chapters.filter(
    ({ chapter_title, is_published }) =>
      (status === 'All' || is_published === (status === 'Published')) &&
      chapter_title.toLocaleLowerCase('en-US').includes(wanted),
  );
}

type FiltersProps = {
  search: string;
  status: StatusFilter;
  onChange: (change: { search?: string; status?: StatusFilter }) => void;
};

function FilterCard({ search, status, onChange }: FiltersProps) {
  return (
    <section className="plate mt-8 p-6" aria-labelledby="filters">
      <h2 id="filters" className="text-xl">
        Filters
      </h2>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <input
          type="search"
          className="field min-w-0 flex-1 basis-60"
          aria-label="Search by title"
          placeholder="Search by title..."
          value={search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
        <Filters
          label="Status"
          choices={STATUS_FILTERS.map((value) => ({ value, label: value }))}
          value={status}
          onChoose={(chosen) => onChange({ status: chosen })}
        />
        <a className={buttonClass('gold')} href="/admin/chapters/new">
          New chapter
        </a>
      </div>
    </section>
  );
}

type Change = {
  write: (id: string) => Promise<unknown>;
  done: ToastInput;
  failed: string;
};

const PUBLICATION: Change = {
  write: publishChapter,
  done: { title: messages.PUBLISHED },
  failed: messages.NOT_PUBLISHED,
};
const WITHDRAWAL: Change = { write: withdrawChapter, ...messages.WITHDRAWAL };
const UNDOING: Change = { write: withdrawChapter, ...messages.UNDOING };
const DELETION: Change = {
  write: deleteChapter,
  done: {
    title: 'Chapter deleted successfully',
    description: 'You can restore it for thirty days under ‘Recently deleted’.',
  },
  failed: 'Failed to delete chapter',
};

function useRowActions(focusRow: (id: string) => void): [string | null, RowActions] {
  const change = useWrite<{ id: string; step: Change }>({
    write: ({ id, step }) => step.write(id),
    done: (_, { id, step }): ToastInput =>
      step === PUBLICATION
        ? { ...step.done, action: { label: messages.UNDO, run: () => change.run({ id, step: UNDOING }) } }
        : step.done,
    after: (_, { id }) => setTimeout(() => focusRow(id)),
    failed: (error, { step }) =>
      showToast({ title: step.failed, description: explainError(error), tone: 'error' }),
  });
  const ask = ({ id }: ListedChapter, question: string | null, step: Change) => {
    if (!change.isPending && (question === null || window.confirm(question))) change.run({ id, step });
  };
  const actions: RowActions = {
    onPublish: (chapter) => {
      const { is_ready, chapter_title } = chapter;
      ask(chapter, is_ready ? null : messages.confirmUnreadyPublication(chapter_title), PUBLICATION);
    },
    onUnpublish: (chapter) => ask(chapter, messages.confirmWithdrawal(chapter.chapter_title), WITHDRAWAL),
    onUndo: (chapter) => ask(chapter, null, UNDOING),
    onDelete: (chapter) =>
      ask(
        chapter,
        `Are you sure you want to delete "${chapter.chapter_title}"? This action cannot be undone.`,
        DELETION,
      ),
  };
  return [change.pending?.id ?? null, actions];
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

function RecentlyDeleted({ onBroughtBack }: { onBroughtBack: (id: string) => void }) {
  const query = useQuery({ queryKey: ['deleted-chapters'], queryFn: listDeletedChapters });
  const restoration = useWrite({
    write: ({ id }: DeletedChapter) => restoreChapter(id),
    done: ({ chapter_number: number }, { chapter_number: previousNumber }) => ({
      title: `Chapter ${number} restored`,
      description:
        number === previousNumber
          ? 'It is a draft.'
          : `It is a draft. Number ${previousNumber} belongs to another chapter now, so it has a new one.`,
    }),
    after: (_, { id }) => setTimeout(() => onBroughtBack(id)),
    failed: 'Failed to restore chapter',
  });
  return (
    <Loaded query={query} loading={null} failed="The recently deleted chapters could not be loaded.">
      {(deleted) =>
        deleted.length > 0 && (
          <Panel
            title="Recently deleted"
            className="mt-10"
            note="A deleted chapter can be restored for thirty days. It returns as a draft, with its text and its versions."
          >
            <ul className="mt-2">
              {deleted.map((chapter) => (
                <li
                  key={chapter.id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3 last:border-0"
                >
                  <div className="min-w-0 [overflow-wrap:anywhere]">
                    <span id={`deleted-${chapter.id}`}>
                      Chapter {chapter.chapter_number}:{' '}
                      <bdi className="font-serif text-lg">{chapter.chapter_title}</bdi>
                    </span>
                    <span className="ink-dim block text-sm">
                      Deleted {formatShortDate(chapter.deleted_at)}; can be restored until{' '}
                      {formatShortDate(lastDay(chapter))}
                    </span>
                  </div>
                  <Button
                    className="px-3 text-sm"
                    aria-describedby={`deleted-${chapter.id}`}
                    isInactive={restoration.isPending}
                    onClick={() => restoration.run(chapter)}
                  >
                    Restore
                  </Button>
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  );
}

function lastDay({ deleted_at }: DeletedChapter): string {
  return new Date(Date.parse(deleted_at) + KEPT_DAYS * DAY_MS).toISOString();
}
