import { useState } from 'react';
import { markChaptersReady } from '~/data/admin-chapters.ts';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { explainChapterError } from '../failures.ts';
import { useWrite } from '../use-write.ts';
import type { ListedChapter } from './load-chapters.ts';
import { chaptersReady } from './messages.ts';

type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  set: (ids: string[]) => void;
};

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (chosen) => setIds(new Set(chosen)),
    toggle: (id) => setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
  };
}

type BoxProps = { chapter: ListedChapter; isChosen: boolean; onToggle: (id: string) => void };

export function ChapterBox({ chapter: { id, chapter_number, is_published }, isChosen, onToggle }: BoxProps) {
  if (is_published) return <>{chapter_number}</>;
  return (
    <Choice
      label={chapter_number}
      aria-label={`Select chapter ${chapter_number}`}
      checked={isChosen}
      onChange={() => onToggle(id)}
    />
  );
}

export function useMarkReady(onMarked?: () => void) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const { run, isPending } = useWrite({
    write: (chapters: readonly ListedChapter[]) => {
      setTrouble(null);
      return markChaptersReady(
        chapters.map(({ id, updated_at, draftUpdatedAt = null }) => ({
          id,
          expected_updated_at: updated_at,
          expected_draft_updated_at: draftUpdatedAt,
        })),
      );
    },
    done: (_, chapters) => chaptersReady(chapters.length),
    after: onMarked ?? (() => undefined),
    failed: (error) => setTrouble(`No chapters were marked ready. ${explainChapterError(error)}`),
  });
  return { isBusy: isPending, trouble, setTrouble, mark: run };
}

export function ErrorMessage({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="alert" className="mt-3 border-l-4 border-l-danger pl-4">
      {children}
    </p>
  );
}

type Props = {
  chapters: readonly ListedChapter[];
  selection: Selection;
  hindrance?: (chosen: readonly ListedChapter[]) => string | null;
};

export function ReadySelection({ chapters, selection, hindrance = () => null }: Props) {
  const { isBusy, trouble, setTrouble, mark } = useMarkReady(() => selection.set([]));
  const open = chapters.filter(({ is_published }) => !is_published);
  const chosen = open.filter(({ id }) => selection.ids.has(id));
  if (open.length === 0) return null;
  const canMark = !isBusy && chosen.length > 0;

  const markChosen = () => {
    if (!canMark) return;
    const problem = hindrance(chosen);
    if (problem === null) mark(chosen);
    else setTrouble(problem);
  };

  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Choice
          label="Select all shown"
          checked={chosen.length === open.length}
          onChange={({ target }) => selection.set(target.checked ? open.map(({ id }) => id) : [])}
        />
        <Button isInactive={!canMark} onClick={markChosen}>
          {isBusy ? 'Marking …' : chosen.length === 0 ? 'Mark ready' : `Mark ${chosen.length} ready`}
        </Button>
      </div>
      <ErrorMessage>{trouble}</ErrorMessage>
    </div>
  );
}
