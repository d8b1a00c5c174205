// Which chapters of the served build visitors may no longer read. Looked up after every write and every minute, long
// before a new build is made, and also while builds fail; kept on disk, for a start without a database.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import type { Removal } from '../backend/chapters.ts';
import { unexplainedLosses, withdrawnChapters } from './accept-build.ts';
import { isBuiltChapter, type BuildManifest } from './build-manifest.ts';

export type ChapterReading = {
  published: Pick<BuiltChapter, 'id' | 'slug'>[];
  /** What the database has removed since the asked time. */
  removals: Removal[];
};

export type Withdrawals = {
  /** The chapters of a build that are withdrawn now; as known so far when the database cannot be asked. */
  look: (manifest: BuildManifest) => Promise<BuiltChapter[]>;
  /** As known so far. */
  known: (manifest: BuildManifest) => BuiltChapter[];
};

export type WithdrawalsOptions = {
  siteDir: string;
  readChapters: (since: Date) => Promise<ChapterReading>;
  /** Told when published chapters are missing whose removal the database has not recorded. */
  onSuspectReading: (missing: readonly BuiltChapter[]) => void;
};

/** Kept of a withdrawn chapter: a build that was read later knows better. */
type Kept = Pick<BuiltChapter, 'id' | 'slug'> & { readAt: string };

/** @param onFailedReading called when the database cannot be asked */
export function createWithdrawals(options: WithdrawalsOptions, onFailedReading: () => void): Withdrawals {
  const file = path.join(options.siteDir, 'withdrawn.json');
  let kept = readKept(file);
  const known = (manifest: BuildManifest) =>
    manifest.chapters.filter(({ id, slug }) =>
      kept.some((one) => one.id === id && one.slug === slug && manifest.readAt <= one.readAt),
    );
  return {
    known,
    look: async (manifest) => {
      const reading = await options
        .readChapters(new Date(manifest.readAt))
        // Without an answer nothing changes; that the database is away is for others to say.
        .catch(() => undefined);
      if (!reading) {
        onFailedReading();
        return known(manifest);
      }
      const missing = unexplainedLosses(manifest, reading.published, reading.removals);
      if (missing.length > 0) options.onSuspectReading(missing);
      const withdrawn = withdrawnChapters(manifest, reading.published, reading.removals);
      const next = withdrawn.map(({ id, slug }) => ({ id, slug, readAt: manifest.readAt }));
      if (JSON.stringify(next) !== JSON.stringify(kept)) keep(file, (kept = next));
      return withdrawn;
    },
  };
}

function keep(file: string, kept: readonly Kept[]): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(kept), { flush: true });
  } catch (error) {
    console.error('Which chapters are withdrawn could not be kept for the next start:', error);
  }
}

function readKept(file: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(kept)
      ? kept.filter((one): one is Kept => isBuiltChapter(one) && 'readAt' in one)
      : [];
  } catch {
    return [];
  }
}
