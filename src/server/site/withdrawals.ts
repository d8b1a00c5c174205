// The chapters of the served build that are withdrawn. Checked after every write and every minute, also while builds
// fail; kept on disk for a start without a database.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import type { Removal, RemovalsSince } from '../backend/chapters.ts';
import {
  builtSince,
  unexplainedLosses,
  withdrawnChapters,
  type ChapterOfBuild,
  type KnownChapters,
} from './accept-build.ts';
import { writeWhole } from './write-whole.ts';

export type ChapterReading = {
  published: Pick<BuiltChapter, 'id' | 'slug'>[];
  /** What the database has removed since what was asked for. */
  removals: Removal[];
};

export type Withdrawals = {
  /** The chapters of a build that are withdrawn now; as known so far when the database cannot be asked. */
  look: (built: KnownChapters) => Promise<ChapterOfBuild[]>;
  /** As known so far. */
  known: (built: KnownChapters) => ChapterOfBuild[];
};

export type WithdrawalsOptions = {
  siteDir: string;
  readChapters: (since: RemovalsSince) => Promise<ChapterReading>;
  /** Told when published chapters are missing whose removal the database has not recorded. */
  onSuspectReading: () => void;
};

/** Kept of a withdrawn chapter. A build that was read later knows better; without a manifest a build has no time. */
type Kept = { slug: string; id?: string; readAt?: string };

/** @param onFailedReading called when the database cannot be asked */
export function createWithdrawals(options: WithdrawalsOptions, onFailedReading: () => void): Withdrawals {
  const file = path.join(options.siteDir, 'withdrawn.json');
  let kept = readKept(file);
  const known = (built: KnownChapters): ChapterOfBuild[] => {
    if ('slugs' in built) {
      const hidden = new Set(kept.map(({ slug }) => slug));
      return built.slugs.filter((slug) => hidden.has(slug)).map((slug) => ({ slug }));
    }
    return built.chapters.filter(({ id, slug }) =>
      kept.some((one) => one.id === id && one.slug === slug && built.readAt <= (one.readAt ?? '')),
    );
  };
  return {
    known,
    look: async (built) => {
      const reading = await options
        .readChapters(builtSince(built))
        // Without an answer nothing changes; that the database is away is for others to say.
        .catch(() => undefined);
      if (!reading) {
        onFailedReading();
        return known(built);
      }
      const { published, removals } = reading;
      if (unexplainedLosses(built, published, removals).length > 0) options.onSuspectReading();
      const withdrawn = withdrawnChapters(built, published, removals);
      const next = withdrawn.map(({ id, slug }) => ({
        slug,
        ...(id !== undefined && 'readAt' in built && { id, readAt: built.readAt }),
      }));
      if (JSON.stringify(next) !== JSON.stringify(kept)) keep(file, (kept = next));
      return withdrawn;
    },
  };
}

function keep(file: string, kept: readonly Kept[]): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeWhole(file, JSON.stringify(kept));
  } catch (error) {
    console.error('Which chapters are withdrawn could not be kept for the next start:', error);
  }
}

function readKept(file: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { id, slug, readAt } = value as Partial<Record<keyof Kept, unknown>>;
  const isTextOrMissing = (one: unknown) => one === undefined || typeof one === 'string';
  return typeof slug === 'string' && isTextOrMissing(id) && isTextOrMissing(readAt);
}
