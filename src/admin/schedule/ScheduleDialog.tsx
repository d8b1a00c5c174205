import { useState, type ReactNode } from 'react';
import { Button } from '../Button.tsx';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { Choice } from '../Choice.tsx';
import { Dialog, DialogForm } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { RuleFields } from './RuleFields.tsx';
import { applyRule, moveByDays, openFrom, setDate, swapNumbers } from './schedule-plan.ts';
import {
  daysBetween,
  ruleFrom,
  scheduledDates,
  scheduleProblem,
  weekdayAt,
  withDatesLeftOut,
  withWeekdays,
  type ScheduleRule,
} from './schedule-rule.ts';
import type { PlanChange } from './use-schedule-plan.ts';

export type Tool = 'date' | 'swap' | 'repeat';

type FormProps = {
  chapter: ListedChapter;
  chapters: readonly ListedChapter[];
  onChange: (change: PlanChange) => void;
};

const FORMS: Record<Tool, [title: string, form: (props: FormProps) => ReactNode]> = {
  date: ['Change date', DateForm],
  swap: ['Swap two chapters', SwapForm],
  repeat: ['Set a weekly pattern', RepeatForm],
};

type Props = {
  open: { tool: Tool; id: string } | null;
  chapters: readonly ListedChapter[];
  onChange: (change: PlanChange) => void;
  onClose: () => void;
};

export function ScheduleDialog({ open, chapters, onChange, onClose }: Props) {
  const chapter = chapters.find(({ id }) => id === open?.id);
  const [title, ToolForm] = FORMS[open?.tool ?? 'date'];
  return (
    <Dialog title={title} isOpen={chapter !== undefined} onClose={onClose}>
      {chapter && (
        <>
          <p className="ink-dim mt-1">{nameOf(chapter)}</p>
          <ToolForm
            chapter={chapter}
            chapters={chapters}
            onChange={(change) => {
              onChange(change);
              onClose();
            }}
          />
        </>
      )}
    </Dialog>
  );
}

function nameOf({ chapter_number, chapter_title }: ListedChapter): string {
  return `${chapter_number}. ${chapter_title}`;
}

function DateForm({ chapter: { id, release_date }, onChange }: FormProps) {
  const [rule, setRule] = useState(() => ruleFrom(Date.now(), release_date));
  const [movesLater, setMovesLater] = useState(false);
  const submit = () => {
    const [date] = scheduledDates(rule, 1);
    if (date === undefined) return;
    const days = movesLater && release_date !== null ? daysBetween(release_date, date) : 0;
    onChange((planned) => setDate(days === 0 ? planned : moveByDays(planned, id, days), id, date));
  };
  return (
    <DialogForm
      action="Set date"
      onSubmit={submit}
      secondaryAction={
        release_date !== null && (
          <Button onClick={() => onChange((planned) => setDate(planned, id, null))}>Remove date</Button>
        )
      }
    >
      <RuleFields rule={rule} count={1} onChange={setRule} />
      {release_date !== null && (
        <Choice
          label="Move this and all later ones by the same number of days"
          checked={movesLater}
          onChange={(event) => setMovesLater(event.target.checked)}
        />
      )}
    </DialogForm>
  );
}

function SwapForm({ chapter: { id, chapter_number }, chapters, onChange }: FormProps) {
  const others = chapters.filter((chapter) => chapter.id !== id && !chapter.is_published);
  const next = others.find((chapter) => chapter.chapter_number > chapter_number) ?? others.at(-1);
  const [otherId, setOtherId] = useState(next?.id ?? '');
  return (
    <DialogForm action="Swap" onSubmit={() => onChange((planned) => swapNumbers(planned, id, otherId))}>
      <Field
        as="select"
        label="With"
        className="mt-3"
        hint="They swap numbers and dates."
        value={otherId}
        onChange={(event) => setOtherId(event.target.value)}
      >
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {nameOf(other)}
          </option>
        ))}
      </Field>
    </DialogForm>
  );
}

function RepeatForm({ chapter: { id, release_date }, chapters, onChange }: FormProps) {
  const later = openFrom(chapters, id);
  const [rule, setRule] = useState<ScheduleRule>(() => {
    const dates = later.flatMap((other) => other.release_date ?? []);
    const first = ruleFrom(Date.now(), release_date);
    const used = dates.length > 0 ? [...new Set(dates.map(weekdayAt))].sort() : first.weekdays;
    return withDatesLeftOut(withWeekdays(first, used), dates);
  });
  const submit = () => {
    if (scheduleProblem(rule) === null) onChange((planned) => applyRule(planned, id, rule));
  };
  return (
    <DialogForm action="Set these dates" onSubmit={submit}>
      <p className="mt-3">This chapter and all later ones go out on these days, one per day.</p>
      <RuleFields
        rule={rule}
        count={later.length}
        onChange={setRule}
        dated={openFrom(applyRule(chapters, id, rule), id)}
      />
    </DialogForm>
  );
}
