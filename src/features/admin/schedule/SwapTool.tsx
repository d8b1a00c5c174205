import { useState } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { Field } from '../chapters/editor/Field.tsx';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { swapNumbers } from './schedule-plan.ts';
import { ChapterOption, Tool, type ToolProps } from './Tool.tsx';

/** Exchanges two chapters' numbers in one step. */
export function SwapTool({
  chosen: { id, chapter_number },
  onStep,
  outcome,
  chapters,
}: ToolProps & { chapters: readonly ListedChapter[] }) {
  const others = chapters.filter((chapter) => chapter.id !== id);
  const next = others.find((chapter) => chapter.chapter_number > chapter_number) ?? others.at(-1);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const otherId = (others.find((chapter) => chapter.id === wantedId) ?? next)?.id;
  const [datesStay, setDatesStay] = useState(true);
  if (otherId === undefined) return null;

  return (
    <Tool
      legend="Swap numbers"
      outcome={outcome}
      onSubmit={() => onStep((stored, plan) => swapNumbers(stored, plan, { id, otherId, datesStay }))}
    >
      <Field label="With" className="mt-3">
        {(control) => (
          <select
            {...control}
            className="field"
            value={otherId}
            onChange={(event) => setWantedId(event.target.value)}
          >
            {others.map((chapter) => (
              <ChapterOption key={chapter.id} chapter={chapter} />
            ))}
          </select>
        )}
      </Field>
      <label className="mt-2 inline-flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          className="h-6 w-6 flex-none"
          checked={datesStay}
          onChange={(event) => setDatesStay(event.target.checked)}
        />
        Each number keeps its date, unless a chapter is published
      </label>
      <p className="mt-2">
        <button type="submit" className={buttonClass('line')}>
          Swap numbers
        </button>
      </p>
    </Tool>
  );
}
