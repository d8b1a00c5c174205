import { useQueryClient } from '@tanstack/react-query';
import { deleteChapter, withdrawChapter } from '~/data/admin-chapters.ts';
import { showToast, type ToastInput } from '~/lib/toasts/toasts.store.ts';
import { explainError } from '../failures.ts';
import { pluralize } from '../format-count.ts';
import { useFollowersByTopic } from '../use-followers-by-topic.ts';
import { useIsMailHeld } from '../use-outages.ts';
import { useWrite } from '../use-write.ts';
import { publishReversibly, undoPublication } from './before-publication.ts';
import { formatMoment } from './chapter-state.ts';
import type { ListedChapter } from './load-chapters.ts';

type Asked = Pick<ListedChapter, 'chapter_title' | 'is_ready' | 'release_date' | 'isWithdrawn'>;

/** Who gets an email about a chapter; `followers` is undefined if their number is unknown. */
export type EmailReach = { followers: number | undefined; isHeld: boolean };

export const UNKNOWN_REACH: EmailReach = { followers: undefined, isHeld: false };

export function useEmailReach(isAsked = true): EmailReach {
  const followers = useFollowersByTopic()?.chapters;
  return { followers, isHeld: useIsMailHeld(isAsked && followers !== 0) };
}

export type Change = {
  label: string;
  write: (chapter: ListedChapter) => Promise<unknown>;
  question?: (chapter: Asked, reach: EmailReach) => string | null;
  successToast: ToastInput;
  /** The rest of `successToast`. */
  emailOutcome?: (reach: EmailReach) => string;
  bulk?: { outcome: string; warning: string };
  errorTitle: string;
};

const NO_FOLLOWERS = 'No followers yet, so no email.';

export function emailNote({ isWithdrawn }: Pick<Asked, 'isWithdrawn'>, reach: EmailReach): string {
  const { followers, isHeld } = reach;
  if (followers === 0) return NO_FOLLOWERS;
  if (isWithdrawn) return 'Followers get an email only if they haven’t had one about it.';
  const who = followers === undefined ? 'Followers' : pluralize(followers, 'follower');
  return `${who} ${followers === 1 ? 'gets' : 'get'} an email${isHeld ? ' once email is connected' : ''}.`;
}

export const PUBLISH: Change = {
  label: 'Publish Now',
  write: (chapter) => publishReversibly(chapter, true),
  question: (chapter, reach) =>
    chapter.is_ready
      ? null
      : `Publish “${chapter.chapter_title}” now? It isn’t marked ready. ${emailNote(chapter, reach)}`,
  successToast: { title: 'Chapter published successfully!' },
  emailOutcome: ({ followers, isHeld }) => {
    if (followers === 0) return NO_FOLLOWERS;
    return `Emails ${isHeld ? 'wait until email is connected' : 'go out once the time to undo is over'}.`;
  },
  errorTitle: 'Failed to publish chapter',
};
export const PUBLISH_WITHOUT_EMAIL: Change = {
  label: 'Publish right away, without email',
  write: (chapter) => publishReversibly(chapter, false),
  question: ({ chapter_title, release_date }) => {
    const plan = release_date === null ? '' : ` Its planned date is ${formatMoment(release_date)}.`;
    return `Publish “${chapter_title}” now, without an email?${plan}`;
  },
  successToast: { title: 'Chapter published successfully!', description: 'No emails will be sent.' },
  errorTitle: PUBLISH.errorTitle,
};
export const UNDO_PUBLISH: Change = {
  label: 'Undo',
  write: ({ id }) => undoPublication(id),
  successToast: { title: 'Publication undone', description: 'No emails will be sent.' },
  errorTitle: 'Failed to undo the publication',
};
export const UNPUBLISH: Change = {
  label: 'Unpublish',
  bulk: { outcome: 'unpublished', warning: 'Readers can no longer open them.' },
  write: ({ id }) => withdrawChapter(id),
  question: ({ chapter_title }) =>
    `Unpublish “${chapter_title}”? Readers can no longer open it. Unsent emails about it are canceled.`,
  successToast: { title: 'Chapter unpublished', description: 'It stays a draft until you publish it again.' },
  errorTitle: 'Failed to unpublish chapter',
};
export const DELETE: Change = {
  label: 'Delete',
  bulk: { outcome: 'deleted', warning: 'You can bring them back for 30 days.' },
  write: ({ id }) => deleteChapter(id),
  question: ({ chapter_title }) =>
    `Are you sure you want to delete "${chapter_title}"? This action cannot be undone.`,
  successToast: {
    title: 'Chapter deleted successfully',
    description: 'You can bring it back for 30 days under “Recently deleted.”',
  },
  errorTitle: 'Failed to delete chapter',
};

export function toastAfter({ successToast, emailOutcome }: Change, reach: EmailReach): ToastInput {
  return emailOutcome ? { ...successToast, description: emailOutcome(reach) } : successToast;
}

type Chapters = readonly ListedChapter[];
type ChangeInput = { change: Change; chapters: Chapters };

/** Applies a change to chapters one by one, and stops at the first failure. */
export function useChapterChange(after: (chapters: Chapters) => void) {
  const client = useQueryClient();
  const reach = useEmailReach();
  const write: Parameters<typeof useWrite<ChangeInput>>[0] = {
    write: async ({ change, chapters }) => {
      for (const chapter of chapters) await change.write(chapter);
    },
    onSuccess: (_, { change, chapters }) => ({
      ...(chapters.length === 1
        ? toastAfter(change, reach)
        : { title: `${chapters.length} chapters ${change.bulk?.outcome}` }),
      ...((change === PUBLISH || change === PUBLISH_WITHOUT_EMAIL) && {
        action: { label: UNDO_PUBLISH.label, run: () => undoing.run({ change: UNDO_PUBLISH, chapters }) },
      }),
    }),
    afterReload: (_, { chapters }) => setTimeout(() => after(chapters)),
    onError: (error, { change, chapters }) => {
      showToast({ title: change.errorTitle, description: explainError(error), tone: 'error' });
      if (chapters.length > 1) void client.invalidateQueries();
    },
  };
  const { run, isPending, pending } = useWrite(write);
  // Not ignored while the page reloads after the publication.
  const undoing = useWrite(write);
  const start = (change: Change, chapters: Chapters) => {
    const [first, ...others] = chapters;
    if (isPending || !first) return;
    const question =
      others.length === 0
        ? (change.question?.(first, reach) ?? null)
        : `${change.label} ${chapters.length} chapters? ${change.bulk?.warning}`;
    if (question === null || window.confirm(question)) run({ change, chapters });
  };
  return { start, isPending, busyIds: new Set(pending?.chapters.map(({ id }) => id)) };
}
