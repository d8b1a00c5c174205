import { useState, type ReactNode } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { DEFAULT_TIME, toInstant, zonedDateTime, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Button } from '../Button.tsx';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { Choice } from '../Choice.tsx';
import { DateFields } from '../DateFields.tsx';
import { Dialog, DialogForm } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { RuleFields } from './RuleFields.tsx';
import { applyRule, EMPTY_PLAN, moveByDays, plannedChapters, setDate, swapNumbers } from './schedule-plan.ts';
import { scheduleProblem, weeklyRuleAfter, withFirstDate } from './schedule-rule.ts';
import type { PlanChange } from './use-schedule-plan.ts';

export type Tool = 'date' | 'move' | 'swap' | 'repeat';

type FormProps = {
  chapter: ListedChapter;
  chapters: readonly ListedChapter[];
  onChange: (change: PlanChange) => void;
};

const FORMS: Record<Tool, [title: string, form: (props: FormProps) => ReactNode]> = {
  date: ['Change date', DateForm],
  move: ['Move to other dates', MoveForm],
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
  const [slot, setSlot] = useState(() => slotOf(release_date) ?? { date: '', time: DEFAULT_TIME });
  const [isInvalid, setInvalid] = useState(false);
  const submit = () => {
    const release = toInstant(slot, SITE_TIME_ZONE);
    setInvalid(!release);
    if (release) onChange((chapters, plan) => setDate(chapters, plan, id, release.toISOString()));
  };
  const remove = () => onChange((chapters, plan) => setDate(chapters, plan, id, null));
  return (
    <DialogForm
      action="Set date"
      onSubmit={submit}
      secondaryAction={release_date !== null && <Button onClick={remove}>Remove date</Button>}
    >
      <DateFields
        value={slot}
        error={
          isInvalid
            ? 'Choose a date and a time. On the night daylight saving time begins, one hour is skipped.'
            : undefined
        }
        onChange={setSlot}
      />
    </DialogForm>
  );
}

const MAX_DAYS = 3650;

function MoveForm({ chapter: { id }, onChange }: FormProps) {
  const [days, setDays] = useState('7');
  const [includesLater, setIncludesLater] = useState(true);
  const [isInvalid, setInvalid] = useState(false);
  const submit = () => {
    const isWhole = /^-?\d+$/.test(days) && Math.abs(Number(days)) <= MAX_DAYS;
    setInvalid(!isWhole);
    if (isWhole)
      onChange((chapters, plan) => moveByDays(chapters, plan, { id, days: Number(days), includesLater }));
  };
  return (
    <DialogForm action="Move" onSubmit={submit}>
      <Field
        label="Days later"
        className="mt-3 max-w-40"
        hint="Use a negative number to move earlier."
        error={isInvalid ? 'Enter a whole number of days, at most ten years.' : undefined}
        autoComplete="off"
        value={days}
        onChange={(event) => setDays(event.target.value.trim())}
      />
      <Choice
        label="Move all later chapters, too"
        checked={includesLater}
        onChange={(event) => setIncludesLater(event.target.checked)}
      />
    </DialogForm>
  );
}

function SwapForm({ chapter: { id, chapter_number }, chapters, onChange }: FormProps) {
  const others = chapters.filter((chapter) => chapter.id !== id);
  const next = others.find((chapter) => chapter.chapter_number > chapter_number) ?? others.at(-1);
  const [otherId, setOtherId] = useState(next?.id ?? '');
  const [swapsDates, setSwapsDates] = useState(true);
  return (
    <DialogForm
      action="Swap"
      onSubmit={() => onChange((stored, plan) => swapNumbers(stored, plan, { id, otherId, swapsDates }))}
    >
      <Field
        as="select"
        label="With"
        className="mt-3"
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
      <Choice
        label="Swap their dates as well as their numbers. A published chapter keeps its date."
        checked={swapsDates}
        onChange={(event) => setSwapsDates(event.target.checked)}
      />
    </DialogForm>
  );
}

function RepeatForm({ chapter: { id, chapter_number, release_date }, chapters, onChange }: FormProps) {
  const [rule, setRule] = useState(() => {
    const weekly = weeklyRuleAfter(null, Date.now(), SITE_TIME_ZONE);
    const slot = slotOf(release_date);
    if (slot === null || Date.parse(release_date ?? '') <= Date.now()) return weekly;
    return { ...withFirstDate(weekly, slot.date), time: slot.time };
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

function slotOf(release_date: string | null): ZonedDateTime | null {
  return release_date === null ? null : zonedDateTime(new Date(release_date), SITE_TIME_ZONE);
}
