import {
  publishChapter,
  withdrawChapter,
  type EditableChapter,
  type Readiness,
} from '~/data/admin-chapters.ts';

const KEY = 'before-publication';

function stored(): Record<string, Readiness | undefined> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Readiness | undefined>;
  } catch {
    return {};
  }
}

/** Remembers in this tab how a chapter was before its publication, which the database doesn't store. */
export function rememberReadiness({ id, is_announced, is_ready }: Readiness & { id: string }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...stored(), [id]: { is_announced, is_ready } }));
  } catch {
    // Undoing then makes it a draft.
  }
}

export async function publishReversibly(chapter: Readiness & { id: string }, isAnnounced: boolean) {
  await publishChapter(chapter.id, isAnnounced);
  rememberReadiness(chapter);
}

/** The chapter is as ready as it was before, if it was published in this tab. */
export function undoPublication(id: string): Promise<EditableChapter> {
  return withdrawChapter(id, stored()[id]);
}
