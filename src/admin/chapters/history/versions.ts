import { getChapter } from '~/data/admin-chapters.ts';
import { signedInUserId } from '~/data/auth.ts';
import { getDraft } from '~/data/chapter-drafts.ts';
import {
  getVersion,
  listEditions,
  listVersions,
  type PublishedEdition,
  type VersionKind,
  type VersionSummary,
} from '~/data/chapter-versions.ts';
import { DataError, NO_ROW } from '~/data/data-error.ts';
import { formatMoment, isChapterId } from '../chapter-state.ts';

export type History = NonNullable<Awaited<ReturnType<typeof loadHistory>>>;

export async function loadHistory() {
  const id = new URLSearchParams(location.search).get('chapter') ?? '';
  if (!isChapterId(id)) return null;
  const [chapter, draft, versions, editions, me] = await Promise.all([
    getChapter(id),
    getDraft(id),
    listVersions(id),
    listEditions(id),
    signedInUserId(),
  ]);
  if (chapter === null) return null;
  const current = { text: draft?.content ?? chapter.content ?? '', isDraft: draft !== null };
  return { chapter, versions, editions, current, me };
}

export async function loadText({ id }: VersionSummary): Promise<string> {
  const version = await getVersion(id);
  if (version === null) throw new DataError(NO_ROW, 'This version no longer exists.');
  return version.content;
}

const KIND_NAMES: Record<VersionKind, string> = {
  published: 'Published',
  saved: 'Saved',
  snapshot: 'Autosaved',
  imported: 'Imported',
  restored: 'Restored',
};

type Kind = Pick<VersionSummary, 'created_at' | 'kind'>;

/** With the edition that a publication belongs to, if it is still known. Later ones of an edition are corrections. */
export function kindName(
  { kind, created_at }: Kind,
  { editions, versions }: { editions: readonly PublishedEdition[]; versions: readonly Kind[] },
): string {
  const edition =
    kind === 'published' ? editions.find(({ published_at }) => published_at <= created_at) : undefined;
  if (!edition) return KIND_NAMES[kind];
  const first = versions.findLast((other) => other.kind === kind && other.created_at >= edition.published_at);
  const correction = first?.created_at === created_at ? '' : ', corrected';
  return `${KIND_NAMES[kind]}, edition ${edition.edition}${correction}`;
}

export const versionName = ({ kind, created_at }: Kind): string =>
  `${KIND_NAMES[kind]} ${formatMoment(created_at)}`;

export const currentName = ({ current }: History): string =>
  current.isDraft ? 'Current draft' : 'On the site now';

export function formatAuthor(createdBy: string | null, me: string | null): string {
  if (createdBy === null) return 'Automatically';
  return createdBy === me ? 'You' : 'Someone else';
}
