import { useState, type ReactNode } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Button } from '../Button.tsx';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { Dialog, DialogForm } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { RuleFields } from './RuleFields.tsx';
import { applyRule, EMPTY_PLAN, moveByDays, plannedChapters, setDate, swapNumbers } from './schedule-plan.ts';
import {
  daysBetween,
  scheduledDates,
  scheduleProblem,
  weekdayOf,
  weeklyRuleAfter,
  withFirstDate,
  type ScheduleRule,
} from './schedule-rule.ts';
import type { PlanChange } from './use-schedule-plan.ts';

export type Tool = 'date' | 'move' | 'swap' | 'repeat';

type FormProps = {
  chapter: ListedChapter;
  chapters: readonly ListedChapter[];
  onChange: (change: PlanChange) => void;
};

type DateFormProps = FormProps & { movesLater?: boolean };

const FORMS: Record<Tool, [title: string, form: (props: FormProps) => ReactNode]> = {
  date: ['Change date', DateForm],
  move: ['Move this and all later chapters', (props) => <DateForm {...props} movesLater />],
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

function DateForm({ chapter: { id, release_date }, onChange, movesLater = false }: DateFormProps) {
  const [rule, setRule] = useState(() => ruleFrom(release_date));
  const submit = () => {
    const [date] = scheduledDates(rule, 1);
    if (date === undefined) return;
    onChange((chapters, plan) => {
      if (!movesLater || release_date === null) return setDate(chapters, plan, id, date);
      const moved = moveByDays(chapters, plan, id, daysBetween(release_date, date));
      return setDate(chapters, moved, id, date);
    });
  };
  const remove = () => onChange((chapters, plan) => setDate(chapters, plan, id, null));
  const removeButton = !movesLater && release_date !== null && <Button onClick={remove}>Remove date</Button>;
  return (
    <DialogForm action={movesLater ? 'Move' : 'Set date'} onSubmit={submit} secondaryAction={removeButton}>
      <RuleFields rule={rule} count={1} onChange={setRule} />
      {movesLater && <p className="mt-3">All later chapters move by the same number of days.</p>}
    </DialogForm>
  );
}

function SwapForm({ chapter: { id, chapter_number, is_published }, chapters, onChange }: FormProps) {
  const others = chapters.filter((chapter) => chapter.id !== id);
  const next = others.find((chapter) => chapter.chapter_number > chapter_number) ?? others.at(-1);
  const [otherId, setOtherId] = useState(next?.id ?? '');
  const keepsDates = is_published || others.some((other) => other.id === otherId && other.is_published);
  return (
    <DialogForm
      action="Swap"
      onSubmit={() => onChange((stored, plan) => swapNumbers(stored, plan, id, otherId))}
    >
      <Field
        as="select"
        label="With"
        className="mt-3"
        hint={
          keepsDates
            ? 'They swap numbers but keep their dates, because one is published.'
            : 'They swap numbers and dates.'
        }
        value={otherId}
        onChange={(event) => setOtherId(event.target.value)}
      >
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {nameOf(other)}
            {other.is_published && ' (published)'}
          </option>
        ))}
      </Field>
    </DialogForm>
  );
}

function RepeatForm({ chapter: { id, chapter_number, release_date }, chapters, onChange }: FormProps) {
  const [rule, setRule] = useState<ScheduleRule>(() => {
    const used = chapters.flatMap((other) =>
      other.chapter_number >= chapter_number && other.release_date !== null
        ? (weekdayOf(zonedDateTime(new Date(other.release_date), SITE_TIME_ZONE).date) ?? [])
        : [],
    );
    const first = ruleFrom(release_date);
    return { ...first, weekdays: [...new Set([...first.weekdays, ...used])].sort() };
  });
  const dated = plannedChapters(chapters, applyRule(chapters, EMPTY_PLAN, id, rule)).filter(
    (other) => !other.is_published && other.chapter_number >= chapter_number,
  );
  const submit = () => {
    if (scheduleProblem(rule) === null) onChange((stored, plan) => applyRule(stored, plan, id, rule));
  };
  return (
    <DialogForm action="Set these dates" onSubmit={submit}>
      <p className="mt-3">This chapter and all later ones go out on these days, one per day.</p>
      <RuleFields rule={rule} count={dated.length} onChange={setRule} dated={dated} />
    </DialogForm>
  );
}

/** Begins on the chapter's date, or in a week if it has none or has passed. */
function ruleFrom(release_date: string | null): ScheduleRule {
  const weekly = weeklyRuleAfter(Date.now());
  if (release_date === null || Date.parse(release_date) <= Date.now()) return weekly;
  const { date, time } = zonedDateTime(new Date(release_date), SITE_TIME_ZONE);
  return { ...withFirstDate(weekly, date), time };
}
