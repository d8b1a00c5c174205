import { useRef, useState, type ReactNode } from 'react';
import { Button, LinkButton } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { focusSection, closestSection } from '../focus-section.ts';
import type { ListedChapter } from './load-chapters.ts';
import { ErrorMessage } from '../Loaded.tsx';
import { useMarkReady } from './use-mark-ready.ts';

export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (selected: readonly string[]) => setIds(new Set(selected)),
    remove: (removed: readonly string[]) =>
      setIds((current) => new Set([...current].filter((id) => !removed.includes(id)))),
    toggle: (id: string) =>
      setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])),
  };
}

export type Selection = ReturnType<typeof useSelection>;

type BoxProps = { chapter: ListedChapter; selection: Selection };

export function ChapterCheckbox({ chapter: { id, chapter_number }, selection }: BoxProps) {
  return (
    <Choice
      label={chapter_number}
      aria-label={`Select chapter ${chapter_number}`}
      checked={selection.ids.has(id)}
      onChange={() => selection.toggle(id)}
    />
  );
}

type Props = {
  chapters: readonly ListedChapter[];
  selection: Selection;
  /** Why the selected chapters cannot be marked ready. */
  problem?: string | null;
  /** Further actions. Without them, published chapters cannot be selected. */
  children?: (selected: readonly ListedChapter[], unpublished: readonly ListedChapter[]) => ReactNode;
};

export function ReadySelection({ chapters, selection, problem = null, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const selectable = chapters.filter(({ is_published }) => children !== undefined || !is_published);
  const selected = selectable.filter(({ id }) => selection.ids.has(id));
  const unpublished = selected.filter(({ is_published }) => !is_published);
  const unready = unpublished.filter(({ is_ready }) => !is_ready);
  // What was selected in the meantime stays selected.
  const remove = (removed: readonly ListedChapter[]) => {
    if (bar.current?.contains(document.activeElement)) focusSection(closestSection(bar.current));
    selection.remove(removed.map(({ id }) => id));
  };
  const { isBusy, errorMessage, setErrorMessage, mark } = useMarkReady((marked) =>
    remove([...marked, ...selected.filter(({ is_ready }) => is_ready)]),
  );
  if (selected.length === 0) return null;

  return (
    <div ref={bar} role="group" aria-label="Selection" className="compare-bar gap-2">
      <div className="flex basis-full gap-x-4 text-sm md:mr-auto md:basis-auto">
        <p role="status" className="self-center">
          {selected.length} selected
        </p>
        {selected.length < selectable.length && (
          <LinkButton onClick={() => selection.set(selectable.map(({ id }) => id))}>
            Select all {selectable.length}
          </LinkButton>
        )}
        <LinkButton onClick={() => remove(selected)}>Clear</LinkButton>
      </div>
      {/* Keeps focus until the list has been reloaded. */}
      {(unready.length > 0 || isBusy) && (
        <Button
          tone="gold"
          className="px-2 text-sm sm:px-3"
          isInactive={isBusy}
          onClick={() => (problem === null ? mark(unready) : setErrorMessage(problem))}
        >
          {isBusy ? 'Marking…' : `Mark ready (${unready.length})`}
        </Button>
      )}
      {children?.(selected, unpublished)}
      <ErrorMessage>{errorMessage}</ErrorMessage>
    </div>
  );
}
