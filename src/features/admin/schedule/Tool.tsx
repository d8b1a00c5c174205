import type { ReactNode } from 'react';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import type { Step } from './use-schedule-plan.ts';

/** What each tool is given. */
export type ToolProps = { chosen: ListedChapter; onStep: (step: Step) => void };

/** A chapter in a choice of chapters. */
export function ChapterOption({ chapter }: { chapter: ListedChapter }) {
  const { id, chapter_number, chapter_title, is_published } = chapter;
  return (
    <option value={id}>{`${chapter_number}. ${chapter_title}${is_published ? ' (published)' : ''}`}</option>
  );
}

/** One group of fields with its buttons. Enter in a field presses the first. */
export function Tool({
  legend,
  onSubmit,
  children,
}: {
  legend: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="schedule-tool"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset>
        <legend className="font-serif text-xl">{legend}</legend>
        {children}
      </fieldset>
    </form>
  );
}
