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
import { formatMoment } from '../chapter-state.ts';
import { isChapterId } from '../notices.tsx';

export type History = Exclude<Awaited<ReturnType<typeof loadHistory>>, 'missing'>;

export async function loadHistory() {
  const id = new URLSearchParams(location.search).get('chapter') ?? '';
  if (!isChapterId(id)) return 'missing' as const;
  const [chapter, draft, versions, editions, me] = await Promise.all([
    getChapter(id),
    getDraft(id),
    listVersions(id),
    listEditions(id),
    signedInUserId(),
  ]);
  if (chapter === null) return 'missing' as const;
  const current = { text: draft?.content ?? chapter.content ?? '', isDraft: draft !== null };
  return { chapter, versions, editions, current, me };
}

export const CURRENT = 'current';

export type TextId = number | typeof CURRENT;

export async function loadText(id: TextId, { current }: History): Promise<string> {
  if (id === CURRENT) return current.text;
  const version = await getVersion(id);
  if (version === null) throw new DataError(NO_ROW, 'This version no longer exists.');
  return version.content;
}

export function toggled(chosen: readonly TextId[], id: TextId): TextId[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return [...chosen, id].slice(-2);
}

export function pairOf(chosen: readonly TextId[]): [TextId, TextId] | null {
  const [first, other = CURRENT] = chosen;
  if (first === undefined || first === other) return null;
  const order = (id: TextId) => (id === CURRENT ? Infinity : id);
  return order(first) < order(other) ? [first, other] : [other, first];
}

export const KIND_NAMES: Record<VersionKind, string> = {
  published: 'Published',
  saved: 'Saved',
  snapshot: 'Autosaved',
  imported: 'Imported',
  restored: 'Restored',
};

type Dated = Pick<VersionSummary, 'created_at'>;
type Kind = Dated & Pick<VersionSummary, 'kind'>;

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

/** Shows seconds if another version is of the same minute. */
export function versionTime({ created_at }: Dated, versions: readonly Dated[]): string {
  const minuteOf = (time: string) => Math.floor(Date.parse(time) / 60_000);
  const minute = minuteOf(created_at);
  const isOnlyOne = versions.filter((other) => minuteOf(other.created_at) === minute).length <= 1;
  const time = formatMoment(created_at, Date.now());
  // The last colon precedes the minutes, and a space the half of the day.
  return isOnlyOne ? time : time.replace(/(:\d\d)(?= )/, `$1:${created_at.slice(17, 19)}`);
}

export function versionName(
  version: Pick<VersionSummary, 'kind' | 'created_at'>,
  versions: readonly Dated[],
): string {
  return `${KIND_NAMES[version.kind]} ${versionTime(version, versions)}`;
}

export function textName(id: TextId, { current, versions }: History): string {
  if (id === CURRENT) return current.isDraft ? 'Current draft' : 'On the site now';
  const version = versions.find((candidate) => candidate.id === id);
  return version ? versionName(version, versions) : 'A deleted version';
}

export function formatAuthor(createdBy: string | null, me: string | null): string {
  if (createdBy === null) return 'Automatically';
  return createdBy === me ? 'You' : 'Someone else';
}
