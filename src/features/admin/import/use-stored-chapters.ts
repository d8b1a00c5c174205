import { useCallback, useEffect, useMemo, useState } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { readWorkingTexts, type WorkingText } from '~/data/chapter-texts.ts';
import type { StoredChapter } from './import-rows.ts';

export type StoredChapters = {
  /** Undefined until they have been loaded. */
  list: readonly ManagedChapter[] | undefined;
  hasFailed: boolean;
  reload: () => Promise<void>;
};

/**
 * The chapters that the database has. A failure leaves what was loaded before, and nothing here leaves the page: the
 * manuscript is only on it.
 */
export function useStoredChapters(): StoredChapters {
  const [list, setList] = useState<readonly ManagedChapter[]>();
  const [hasFailed, setFailed] = useState(false);
  const reload = useCallback(async () => {
    try {
      setList(await listManagedChapters());
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void reload(), [reload]);
  return { list, hasFailed, reload };
}

export type Comparison = {
  kind: 'loading' | 'ready' | 'failed';
  /** By number; texts are there where a chapter has one of the numbers. */
  chapters: ReadonlyMap<number, StoredChapter>;
  reload: () => Promise<void>;
};

type Texts = { of: StoredChapters['list']; texts: ReadonlyMap<string, WorkingText | null> };

/** The stored chapters with the texts of those that have one of the numbers. */
export function useComparison({ list, hasFailed, reload }: StoredChapters, numbers: string): Comparison {
  // Of a list that was loaded again, the texts are too.
  const [known, setKnown] = useState<Texts>({ of: undefined, texts: new Map() });
  const [failedFor, setFailedFor] = useState<StoredChapters['list'] | null>(null);
  const texts = useMemo(
    () => (known.of === list ? known.texts : new Map<string, WorkingText | null>()),
    [known, list],
  );
  const missing = useMemo(() => {
    const wanted = new Set(numbers.split(',').map(Number));
    return (list ?? []).filter(({ id, chapter_number }) => wanted.has(chapter_number) && !texts.has(id));
  }, [list, numbers, texts]);

  const hasTextsFailed = failedFor !== null && failedFor === list;
  useEffect(() => {
    if (missing.length === 0 || hasTextsFailed) return;
    let isCurrent = true;
    const ids = missing.map(({ id }) => id);
    readWorkingTexts(ids).then(
      (read) => {
        if (!isCurrent) return;
        const found = new Map(read.map((text) => [text.chapterId, text]));
        // A chapter that went since the list was read has no text; the database has the last word.
        setKnown({
          of: list,
          texts: new Map([...texts, ...ids.map((id) => [id, found.get(id) ?? null] as const)]),
        });
      },
      () => {
        if (isCurrent) setFailedFor(list);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [missing, hasTextsFailed, list, texts]);

  const chapters = useMemo(() => byNumber(list ?? [], texts), [list, texts]);
  const isFailed = hasFailed || hasTextsFailed;
  const isWaiting = list === undefined || missing.length > 0;
  return { kind: isFailed ? 'failed' : isWaiting ? 'loading' : 'ready', chapters, reload };
}

function byNumber(
  list: readonly ManagedChapter[],
  texts: ReadonlyMap<string, WorkingText | null>,
): ReadonlyMap<number, StoredChapter> {
  return new Map(
    list
      .filter(({ id }) => texts.get(id) !== null)
      .map((chapter) => [
        chapter.chapter_number,
        {
          id: chapter.id,
          number: chapter.chapter_number,
          title: chapter.chapter_title,
          slug: chapter.slug,
          isPublished: chapter.is_published,
          releaseDate: chapter.release_date,
          version: texts.get(chapter.id)?.version ?? chapter.updated_at,
          text: texts.get(chapter.id)?.text,
        },
      ]),
  );
}
