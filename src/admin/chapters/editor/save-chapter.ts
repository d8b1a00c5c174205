// The editor's writes. Each names the version it was made from, so that no one's work is overwritten unseen. All of them
// return the chapter as it is stored then, and throw DataError.
import {
  createChapter,
  getChapter,
  markReady,
  updateChapter,
  withdrawChapter,
} from '~/data/admin-chapters.ts';
import { discardDraft, getDraft, saveDraft, saveReadyDraft } from '~/data/chapter-drafts.ts';
import { changedDetails, detailsFrom, type ChapterFields, type StoredChapter } from './chapter-fields.ts';

export async function loadChapter(id: string): Promise<StoredChapter | null> {
  const [chapter, draft] = await Promise.all([getChapter(id), getDraft(id)]);
  return chapter && { chapter, draft };
}

/** Adds the chapter without its text. */
export async function create(fields: ChapterFields): Promise<StoredChapter> {
  return { chapter: await createChapter(detailsFrom(fields)), draft: null };
}

/** Writes the text into the draft. If that changes it, the chapter is no longer ready. */
export async function saveText({ chapter, draft }: StoredChapter, text: string): Promise<StoredChapter> {
  return {
    chapter: { ...chapter, is_ready: chapter.is_ready && draft?.content === text },
    draft: await saveDraft(chapter.id, text, draft?.updated_at ?? null),
  };
}

/** Writes the text into the draft and marks the chapter ready, both or neither. */
export async function saveReady({ chapter, draft }: StoredChapter, text: string): Promise<StoredChapter> {
  return {
    draft: await saveReadyDraft(chapter.id, text, draft?.updated_at ?? null),
    chapter: { ...chapter, is_ready: true },
  };
}

export async function unmarkReady(stored: StoredChapter): Promise<StoredChapter> {
  return { ...stored, chapter: await markReady(stored.chapter.id, false) };
}

export async function withdraw({ chapter: { id } }: StoredChapter): Promise<StoredChapter> {
  return { chapter: await withdrawChapter(id), draft: await getDraft(id) };
}

export async function saveDetails(stored: StoredChapter, fields: ChapterFields): Promise<StoredChapter> {
  const { id, updated_at } = stored.chapter;
  return { ...stored, chapter: await updateChapter(id, changedDetails(fields, stored), updated_at) };
}

/** Publishes the form in one write, for the first time or again. The database deletes the draft. */
export async function publish(stored: StoredChapter, fields: ChapterFields): Promise<StoredChapter> {
  const { id, updated_at, is_published } = stored.chapter;
  const change = {
    ...changedDetails(fields, stored),
    content: fields.text,
    ...(!is_published && { is_published: true as const }),
  };
  return { chapter: await updateChapter(id, change, updated_at), draft: null };
}

export async function revertToPublished(stored: StoredChapter): Promise<StoredChapter> {
  if (stored.draft) await discardDraft(stored.chapter.id, stored.draft.updated_at);
  return { ...stored, draft: null };
}
