// The editor's writes. Each one names the version it was made from, so that no one's work is overwritten unseen.
import {
  createChapter,
  getChapter,
  markReady,
  updateChapter,
  withdrawChapter,
} from '~/data/admin-chapters.ts';
import { discardDraft, getDraft, saveDraft, saveReadyDraft } from '~/data/chapter-drafts.ts';
import { keepVersion } from '~/data/chapter-versions.ts';
import { leaveUnlessAdministrator } from '../../auth/leave-for-sign-in.ts';
import { failureOf, type Failure } from '../../failures.ts';
import { changedDetails, detailsFrom, type ChapterFields, type StoredChapter } from './chapter-fields.ts';

export type Outcome =
  | { kind: 'done'; stored: StoredChapter }
  /** It was changed elsewhere in the meantime; nothing was written. */
  | { kind: 'changed-elsewhere'; theirs: StoredChapter }
  | { kind: 'deleted-elsewhere' }
  | { kind: 'failed'; failure: Failure }
  /** The session has ended; the page is on its way to the sign-in page. */
  | { kind: 'left' };

/** The chapter with its draft as they are now; null when it is gone. Rejects with DataError. */
export async function loadChapter(id: string): Promise<StoredChapter | null> {
  const [chapter, draft] = await Promise.all([getChapter(id), getDraft(id)]);
  return chapter && { chapter, draft };
}

/** Adds the chapter; its text has to be saved after. Never rejects. */
export function create(fields: ChapterFields): Promise<Outcome> {
  return outcomeOf(null, async () => ({ chapter: await createChapter(detailsFrom(fields)), draft: null }));
}

/** Writes the text into the draft. Where that changes it, the chapter is no longer ready. Never rejects. */
export function saveText(stored: StoredChapter, text: string): Promise<Outcome> {
  const { chapter, draft } = stored;
  return outcomeOf(stored, async () => ({
    chapter: { ...chapter, is_ready: chapter.is_ready && draft?.content === text },
    draft: await saveDraft(chapter.id, text, draft?.updated_at ?? null),
  }));
}

/** Writes the text into the draft and marks the chapter ready, both or neither. Never rejects. */
export function saveReady(stored: StoredChapter, text: string): Promise<Outcome> {
  const { chapter, draft } = stored;
  return outcomeOf(stored, async () => ({
    draft: await saveReadyDraft(chapter.id, text, draft?.updated_at ?? null),
    chapter: { ...chapter, is_ready: true },
  }));
}

/** Makes a ready chapter a draft again. Never rejects. */
export function unmarkReady(stored: StoredChapter): Promise<Outcome> {
  return outcomeOf(stored, async () => ({ ...stored, chapter: await markReady(stored.chapter.id, false) }));
}

/** Takes a published chapter back. Never rejects. */
export function withdraw(stored: StoredChapter): Promise<Outcome> {
  return outcomeOf(stored, async () => ({
    chapter: await withdrawChapter(stored.chapter.id),
    draft: await getDraft(stored.chapter.id),
  }));
}

/**
 * Keeps what is stored as a version. Never rejects: the text is saved already, and a draft that is changed later becomes a
 * version in any case.
 */
export async function keepStored(stored: StoredChapter): Promise<void> {
  await keepVersion(stored.chapter.id).catch(() => null);
}

/** Writes what changed apart from the text. Never rejects. */
export function saveDetails(stored: StoredChapter, fields: ChapterFields): Promise<Outcome> {
  const { id, updated_at } = stored.chapter;
  return outcomeOf(stored, async () => ({
    ...stored,
    chapter: await updateChapter(id, changedDetails(fields, stored), updated_at),
  }));
}

/** Publishes the form in one write: for the first time, or in place of what readers see. Never rejects. */
export function publish(stored: StoredChapter, fields: ChapterFields): Promise<Outcome> {
  const { id, updated_at } = stored.chapter;
  return outcomeOf(stored, async () => {
    const change = {
      ...changedDetails(fields, stored),
      content: fields.text,
      ...(stored.chapter.is_published ? {} : { is_published: true as const }),
    };
    // With the text, the database drops the draft that said it.
    const chapter = await updateChapter(id, change, updated_at);
    return { chapter, draft: null };
  });
}

/** Throws the draft of a published chapter away. Never rejects. */
export function revertToPublished(stored: StoredChapter): Promise<Outcome> {
  return outcomeOf(stored, async () => {
    if (stored.draft) await discardDraft(stored.chapter.id, stored.draft.updated_at);
    return { ...stored, draft: null };
  });
}

async function outcomeOf(
  stored: StoredChapter | null,
  write: () => Promise<StoredChapter>,
): Promise<Outcome> {
  try {
    return { kind: 'done', stored: await write() };
  } catch (error) {
    const failure = failureOf(error);
    const isContested = ['refused', 'gone-or-changed', 'draft-exists'].includes(failure);
    if (!isContested) return { kind: 'failed', failure };
    if (await leaveUnlessAdministrator()) return { kind: 'left' };
    if (stored === null || failure === 'refused') return { kind: 'failed', failure };
    return lookElsewhere(stored.chapter.id, failure);
  }
}

async function lookElsewhere(id: string, failure: Failure): Promise<Outcome> {
  try {
    const theirs = await loadChapter(id);
    return theirs ? { kind: 'changed-elsewhere', theirs } : { kind: 'deleted-elsewhere' };
  } catch {
    return { kind: 'failed', failure: failure === 'gone-or-changed' ? 'unreachable' : failure };
  }
}
