// What is typed in the editor and not yet on the server, kept in this browser: a lost session, a closed window or a
// backend that is down loses nothing. Stored per chapter as JSON: the form, and the versions it was begun from.
import { localDraft, type LocalDraft } from '../../local-draft.ts';
import { FIELD_NAMES, type ChapterFields, type StoredChapter } from './chapter-fields.ts';

const KEY_PREFIX = 'chapter-editor:';
const NEW_CHAPTER = 'new';

/** `updated_at` of a chapter and of its draft; null where there is none. */
export type Version = { chapterVersion: string | null; draftVersion: string | null };

/** The form, and the version it was last in step with. */
export type LocalCopy = Version & { fields: ChapterFields };

export type LocalCopyStore = LocalDraft<LocalCopy>;

/** The place of one chapter's copy; null for the chapter that is not created yet. */
export function localCopyOf(chapterId: string | null): LocalCopyStore {
  return localDraft(`${KEY_PREFIX}${chapterId ?? NEW_CHAPTER}`, localCopyFrom);
}

/** The version of a stored chapter. */
export function versionOf(stored: StoredChapter | null): Version {
  return {
    chapterVersion: stored?.chapter.updated_at ?? null,
    draftVersion: stored?.draft?.updated_at ?? null,
  };
}

/** Whether a copy was begun from what is stored now. */
export function isInStep(copy: LocalCopy, stored: StoredChapter): boolean {
  const { chapterVersion, draftVersion } = versionOf(stored);
  return copy.chapterVersion === chapterVersion && copy.draftVersion === draftVersion;
}

/** What storage holds; null for anything else. */
export function localCopyFrom(written: string): LocalCopy | null {
  try {
    const value: unknown = JSON.parse(written);
    if (typeof value !== 'object' || value === null) return null;
    const { fields, chapterVersion, draftVersion } = value as Partial<LocalCopy>;
    const isForm =
      typeof fields === 'object' &&
      fields !== null &&
      FIELD_NAMES.every((name) => typeof fields[name] === 'string');
    return isForm
      ? { fields, chapterVersion: chapterVersion ?? null, draftVersion: draftVersion ?? null }
      : null;
  } catch {
    return null;
  }
}
