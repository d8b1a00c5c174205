import { useId, type RefObject } from 'react';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { DateTool, MoveTool } from './DateTools.tsx';
import { RuleTool } from './RuleTool.tsx';
import { slotWords } from './slot-words.ts';
import { SwapTool } from './SwapTool.tsx';
import { ChapterOption, type ToolProps } from './Tool.tsx';

type Props = ToolProps & {
  title: RefObject<HTMLHeadingElement | null>;
  /** With their planned slots, by number. */
  chapters: readonly ListedChapter[];
  onChoose: (id: string) => void;
};

/** Every way to change the schedule, by fields and buttons alone. */
export function ScheduleTools({ title, chapters, chosen, onChoose, onStep, outcome }: Props) {
  const chapterId = useId();
  const tool = { chosen, onStep, outcome };
  return (
    <section className="plate mt-8 p-4 md:p-6" aria-labelledby="tools-title">
      <h2 id="tools-title" ref={title} tabIndex={-1} className="text-heading">
        Change the schedule
      </h2>
      <div className="mt-4 max-w-text">
        <label htmlFor={chapterId} className="label">
          Chapter
        </label>
        <select
          id={chapterId}
          className="field"
          value={chosen.id}
          onChange={(event) => onChoose(event.target.value)}
        >
          {chapters.map((chapter) => (
            <ChapterOption key={chapter.id} chapter={chapter} />
          ))}
        </select>
        <p className="ink-dim mt-1 text-sm">
          {chosen.is_published
            ? 'It is published: its date does not move.'
            : `Planned: ${slotWords(chosen.release_date)}`}
        </p>
      </div>
      <div className="schedule-tools mt-6">
        {!chosen.is_published && (
          <>
            <DateTool {...tool} />
            <MoveTool {...tool} />
            <RuleTool {...tool} />
          </>
        )}
        <SwapTool {...tool} chapters={chapters} />
      </div>
    </section>
  );
}
