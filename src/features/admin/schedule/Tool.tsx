import { useState, type ReactNode } from 'react';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import type { Step } from './use-schedule-plan.ts';

/** What each tool is given. */
export type ToolProps = {
  chosen: ListedChapter;
  onStep: (step: Step) => void;
  /** What became of the last step, in a sentence; null while nothing is planned. */
  outcome: string | null;
};

/** A chapter in a choice of chapters. */
export function ChapterOption({ chapter }: { chapter: ListedChapter }) {
  const { id, chapter_number, chapter_title, is_published } = chapter;
  return (
    <option value={id}>{`${chapter_number}. ${chapter_title}${is_published ? ' (published)' : ''}`}</option>
  );
}

type Props = Pick<ToolProps, 'outcome'> & { legend: string; onSubmit: () => void; children: ReactNode };

/**
 * One group of fields with its buttons. Enter in a field presses the first. The changes are listed far below on a small
 * screen, so what a button did is said beside it as well; a screen reader hears it from the list.
 */
export function Tool({ legend, onSubmit, outcome, children }: Props) {
  const [isUsed, setUsed] = useState(false);
  return (
    <form
      noValidate
      className="schedule-tool"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onClick={({ target }) => {
        if (target instanceof HTMLButtonElement) setUsed(true);
      }}
    >
      <fieldset>
        <legend className="font-serif text-xl">{legend}</legend>
        {children}
        {isUsed && outcome !== null && (
          <p className="mt-3">
            {outcome}{' '}
            <a className="link" href="#changes-title">
              See the changes
            </a>
          </p>
        )}
      </fieldset>
    </form>
  );
}
