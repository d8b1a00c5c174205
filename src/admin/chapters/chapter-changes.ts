import { useQueryClient } from '@tanstack/react-query';
import { deleteChapter, publishChapter, withdrawChapter } from '~/data/admin-chapters.ts';
import { showToast, type ToastInput } from '~/lib/toasts/toasts.store.ts';
import { explainError } from '../failures.ts';
import { useWrite } from '../use-write.ts';
import type { ListedChapter } from './load-chapters.ts';
import * as messages from './messages.ts';

export type Change = {
  label: string;
  write: (id: string) => Promise<unknown>;
  question?: (chapter: ListedChapter) => string | null;
  done: ToastInput;
  /** For several chapters. */
  many?: { done: string; warning: string };
  failed: string;
};

export const PUBLICATION: Change = {
  label: 'Publish Now',
  write: publishChapter,
  question: ({ is_ready, chapter_title }) =>
    is_ready ? null : messages.confirmUnreadyPublication(chapter_title),
  done: { title: messages.PUBLISHED },
  failed: messages.NOT_PUBLISHED,
};
export const UNDOING: Change = { label: messages.UNDO, write: withdrawChapter, ...messages.UNDOING };
export const WITHDRAWAL: Change = {
  label: 'Unpublish',
  many: { done: 'unpublished', warning: 'Readers can no longer open them, and links to them stop working.' },
  write: withdrawChapter,
  question: ({ chapter_title }) => messages.confirmWithdrawal(chapter_title),
  ...messages.WITHDRAWAL,
};
export const DELETION: Change = {
  label: 'Delete',
  many: { done: 'deleted', warning: 'For 30 days, you can bring them back.' },
  write: deleteChapter,
  question: ({ chapter_title }) =>
    `Are you sure you want to delete "${chapter_title}"? This action cannot be undone.`,
  done: {
    title: 'Chapter deleted successfully',
    description: 'For 30 days, you can bring it back under ‘Recently deleted’.',
  },
  failed: 'Failed to delete chapter',
};

type Chapters = readonly ListedChapter[];

/** Applies a change to chapters one by one, and stops at the first failure. */
export function useChapterChange(after: (chapters: Chapters) => void) {
  const client = useQueryClient();
  const { run, isPending, pending } = useWrite<{ change: Change; chapters: Chapters }>({
    write: async ({ change, chapters }) => {
      for (const { id } of chapters) await change.write(id);
    },
    done: (_, { change, chapters }) => ({
      ...(chapters.length === 1
        ? change.done
        : { title: `${chapters.length} chapters ${change.many?.done}` }),
      ...(change === PUBLICATION && {
        action: { label: messages.UNDO, run: () => run({ change: UNDOING, chapters }) },
      }),
    }),
    after: (_, { chapters }) => setTimeout(() => after(chapters)),
    failed: (error, { change, chapters }) => {
      showToast({ title: change.failed, description: explainError(error), tone: 'error' });
      if (chapters.length > 1) void client.invalidateQueries();
    },
  });
  const start = (change: Change, chapters: Chapters) => {
    const [first, ...others] = chapters;
    if (isPending || !first) return;
    const question =
      others.length === 0
        ? (change.question?.(first) ?? null)
        : `${change.label} ${chapters.length} chapters? ${change.many?.warning}`;
    if (question === null || window.confirm(question)) run({ change, chapters });
  };
  return { start, isPending, busyIds: new Set(pending?.chapters.map(({ id }) => id)) };
}
