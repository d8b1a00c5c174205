// What a version is called in the list.
import type { VersionKind, VersionSummary } from '~/data/chapter-versions.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';

const KINDS: Record<VersionKind, string> = {
  published: 'Published',
  saved: 'Saved',
  snapshot: 'While writing',
  imported: 'Imported',
  restored: 'Restored',
};

export function kindWords(kind: VersionKind): string {
  return KINDS[kind];
}

/** 'Saved, Nov 27, 2026, 11:00' */
export function versionName({ kind, created_at }: Pick<VersionSummary, 'kind' | 'created_at'>): string {
  return `${kindWords(kind)}, ${formatDateTime(created_at)}`;
}

/** Who made a version. @param me the id of the administrator who looks */
export function authorWords(createdBy: string | null, me: string | null): string {
  if (createdBy === null) return 'the server';
  return createdBy === me ? 'you' : 'another administrator';
}
