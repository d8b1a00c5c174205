import { useRef, useState, type ReactNode } from 'react';
import { markChaptersReady } from '~/data/admin-chapters.ts';
import { Button, LinkButton } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { explainChapterError } from '../failures.ts';
import { focusPart, partOf } from '../focus-part.ts';
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

export function ChapterBox({ chapter: { id, chapter_number }, isChosen, onToggle }: BoxProps) {
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
  /** Further actions. Without them, published chapters cannot be chosen. */
  children?: (chosen: readonly ListedChapter[], open: readonly ListedChapter[]) => ReactNode;
};

/** Appears with the first chosen chapter. */
export function ReadySelection({ chapters, selection, hindrance = () => null, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const leave = () => {
    const part = bar.current && partOf(bar.current);
    selection.set([]);
    focusPart(part);
  };
  const { isBusy, trouble, setTrouble, mark } = useMarkReady(leave);
  const offered = chapters.filter(({ is_published }) => children !== undefined || !is_published);
  const chosen = offered.filter(({ id }) => selection.ids.has(id));
  const open = chosen.filter(({ is_published }) => !is_published);
  if (chosen.length === 0) return null;

  const markChosen = () => {
    const problem = hindrance(open);
    if (problem === null) mark(open);
    else setTrouble(problem);
  };

  return (
    <div ref={bar} role="group" aria-label="Selection" className="compare-bar gap-2">
      <div className="flex basis-full gap-x-4 text-sm md:basis-auto">
        <p role="status" className="self-center">
          {chosen.length} selected
        </p>
        {chosen.length < offered.length && (
          <LinkButton onClick={() => selection.set(offered.map(({ id }) => id))}>
            Select all {offered.length}
          </LinkButton>
        )}
        <LinkButton onClick={leave}>Clear</LinkButton>
      </div>
      {open.length > 0 && (
        <Button className="px-2 text-sm" isInactive={isBusy} onClick={markChosen}>
          {isBusy ? 'Marking …' : `Mark ${open.length} ready`}
        </Button>
      )}
      {children?.(chosen, open)}
      <ErrorMessage>{trouble}</ErrorMessage>
    </div>
  );
}
