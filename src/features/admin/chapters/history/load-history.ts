// What the page of a chapter's versions shows.
import { getChapter, type EditableChapter } from '~/data/admin-chapters.ts';
import { signedInUserId } from '~/data/auth.ts';
import { getDraft } from '~/data/chapter-drafts.ts';
import { getVersion, listVersions, type VersionSummary } from '~/data/chapter-versions.ts';
import { DataError, NO_ROW } from '~/data/data-error.ts';
import { PRESENT, type TextId } from './choice.ts';

export type History = {
  chapter: EditableChapter;
  versions: VersionSummary[];
  /** The draft, or the published text where there is no draft. */
  present: { text: string; isDraft: boolean };
  /** The administrator who looks. */
  me: string | null;
};

/** The history of the chapter named by the page's address; 'missing' where there is none. Rejects with DataError. */
export async function loadHistory(): Promise<History | 'missing'> {
  const id = new URLSearchParams(location.search).get('chapter') ?? '';
  if (!/^[0-9a-f-]{36}$/i.test(id)) return 'missing';
  const [chapter, draft, versions, me] = await Promise.all([
    getChapter(id),
    getDraft(id),
    listVersions(id),
    signedInUserId(),
  ]);
  if (chapter === null) return 'missing';
  const present = { text: draft?.content ?? chapter.content ?? '', isDraft: draft !== null };
  return { chapter, versions, present, me };
}

/** The text of a version or the present one. Rejects with DataError, NO_ROW when the version is gone. */
export async function textOf(id: TextId, { present }: History): Promise<string> {
  if (id === PRESENT) return present.text;
  const version = await getVersion(id);
  if (version === null) throw new DataError(NO_ROW, 'This version is gone.');
  return version.content;
}
