import { useState, type ReactNode, type RefObject } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom, zonedDateTime, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Button } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { formatSlot } from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { DateFields } from '../DateFields.tsx';
import { Field } from '../Field.tsx';
import { Panel } from '../Panel.tsx';
import { applyRule, moveByDays, setDate, swapNumbers } from './schedule-plan.ts';
import {
  DEFAULT_TIME,
  scheduleProblem,
  WEEKDAYS,
  weekdayOf,
  weeklyRuleAfter,
  type ScheduleRule,
} from './schedule-rule.ts';
import type { Step } from './use-schedule-plan.ts';

type ToolProps = {
  chosen: ListedChapter;
  onStep: (step: Step) => void;
  outcome: string | null;
  isBusy: boolean;
};

type Props = ToolProps & {
  title: RefObject<HTMLHeadingElement | null>;
  chapters: readonly ListedChapter[];
  onChoose: (id: string) => void;
};

export function ScheduleTools({ title, chapters, onChoose, ...tool }: Props) {
  const { chosen } = tool;
  return (
    <Panel title="Change the schedule" titleRef={title} className="mt-8">
      <Field
        as="select"
        label="Chapter"
        className="mt-4 max-w-text"
        hint={
          chosen.is_published
            ? 'A published chapter’s date cannot be changed.'
            : `Planned: ${formatSlot(chosen.release_date)}`
        }
        value={chosen.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        {chapters.map(chapterOption)}
      </Field>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {!chosen.is_published && (
          <>
            <DateTool {...tool} />
            <MoveTool {...tool} />
            <RuleTool {...tool} />
          </>
        )}
        <SwapTool {...tool} chapters={chapters} />
      </div>
    </Panel>
  );
}

function chapterOption({ id, chapter_number, chapter_title, is_published }: ListedChapter) {
  return (
    <option key={id} value={id}>
      {`${chapter_number}. ${chapter_title}${is_published ? ' (published)' : ''}`}
    </option>
  );
}

type FrameProps = Pick<ToolProps, 'outcome' | 'isBusy'> & {
  legend: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** Shows its outcome, because the list of changes is off-screen on phones. */
function Tool({ legend, onSubmit, outcome, isBusy, children }: FrameProps) {
  const [isUsed, setUsed] = useState(false);
  return (
    <form
      noValidate
      className="min-w-0 border-t border-hairline pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onClick={({ target }) => {
        if (target instanceof HTMLButtonElement) setUsed(true);
      }}
    >
      <fieldset disabled={isBusy} className="min-w-0">
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

function DateTool({ chosen: { id, release_date }, onStep, ...tool }: ToolProps) {
  const [slot, setSlot] = useState(() => slotOf(release_date) ?? { date: '', time: DEFAULT_TIME });
  const [isRefused, setRefused] = useState(false);
  const submit = () => {
    const release = instantFrom(slot, SITE_TIME_ZONE);
    setRefused(!release);
    if (release) onStep((chapters, plan) => setDate(chapters, plan, id, release.toISOString()));
  };
  return (
    <Tool legend="Set its date" onSubmit={submit} {...tool}>
      <DateFields
        labels={['Date', 'Time']}
        value={slot}
        error={
          isRefused
            ? 'This time does not exist, because the clocks skip an hour. Choose another one.'
            : undefined
        }
        onChange={setSlot}
      />
      <p className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">Set date</Button>
        <Button onClick={() => onStep((chapters, plan) => setDate(chapters, plan, id, null))}>
          Remove date
        </Button>
      </p>
    </Tool>
  );
}

const MAX_DAYS = 3650;

function MoveTool({ chosen: { id }, onStep, ...tool }: ToolProps) {
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState('weeks');
  const [isRefused, setRefused] = useState(false);
  const moveBy = (days: number, andAllAfter: boolean) =>
    onStep((chapters, plan) => moveByDays(chapters, plan, { id, days, andAllAfter }));
  const move = (andAllAfter: boolean) => {
    const days = Number(amount) * (unit === 'weeks' ? 7 : 1);
    const isWhole = /^-?\d+$/.test(amount) && Math.abs(days) <= MAX_DAYS;
    setRefused(!isWhole);
    if (isWhole) moveBy(days, andAllAfter);
  };
  return (
    <Tool legend="Move" onSubmit={() => move(false)} {...tool}>
      <div className="mt-3 flex flex-wrap gap-3">
        <Field
          label="By"
          className="min-w-0 flex-1 basis-24"
          hint="Use a negative number to move earlier."
          error={isRefused ? 'A whole number of days or weeks, at most ten years.' : undefined}
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <Field
          as="select"
          label="Unit"
          className="min-w-0 flex-1 basis-28"
          value={unit}
          onChange={(event) => setUnit(event.target.value)}
        >
          <option value="days">days</option>
          <option value="weeks">weeks</option>
        </Field>
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">Move this chapter</Button>
        <Button onClick={() => move(true)}>Move it and all after it</Button>
        <Button onClick={() => moveBy(7, true)}>Skip a week from here</Button>
      </p>
    </Tool>
  );
}

function RuleTool({ chosen: { id, release_date }, onStep, ...tool }: ToolProps) {
  const [rule, setRule] = useState(() => ruleFrom(release_date));
  const [problem, setProblem] = useState<string | null>(null);
  const { firstDate, time } = rule;
  const submit = () => {
    const found = scheduleProblem(rule);
    setProblem(found);
    if (found === null) onStep((chapters, plan) => applyRule(chapters, plan, id, rule));
  };
  return (
    <Tool legend="Repeat from here" onSubmit={submit} {...tool}>
      <DateFields
        labels={['From', 'At']}
        value={{ date: firstDate, time }}
        error={problem ?? undefined}
        onChange={({ date, time }) => setRule({ ...rule, firstDate: date, time })}
      />
      <div role="group" aria-label="On these days" className="mt-3">
        <WeekdayChoices rule={rule} onChange={setRule} />
      </div>
      <p className="mt-3">
        <Button type="submit">Apply from here on</Button>
      </p>
    </Tool>
  );
}

type WeekdayProps = { rule: ScheduleRule; onChange: (rule: ScheduleRule) => void };

export function WeekdayChoices({ rule, onChange }: WeekdayProps) {
  const { weekdays } = rule;
  return (
    <div className="flex flex-wrap gap-x-6">
      {WEEKDAYS.map((name, day) => (
        <Choice
          key={day}
          label={name}
          checked={weekdays.includes(day)}
          onChange={({ target: { checked } }) =>
            onChange({
              ...rule,
              weekdays: checked ? [...weekdays, day] : weekdays.filter((one) => one !== day),
            })
          }
        />
      ))}
    </div>
  );
}

function ruleFrom(release_date: string | null): ScheduleRule {
  const slot = slotOf(release_date);
  if (slot === null) return weeklyRuleAfter(null, Date.now(), SITE_TIME_ZONE);
  const { date, time } = slot;
  return { firstDate: date, weekdays: [weekdayOf(date) ?? 0], time, timeZone: SITE_TIME_ZONE };
}

function slotOf(release_date: string | null): ZonedDateTime | null {
  return release_date === null ? null : zonedDateTime(new Date(release_date), SITE_TIME_ZONE);
}

type SwapProps = ToolProps & Pick<Props, 'chapters'>;

function SwapTool({ chosen: { id, chapter_number }, onStep, chapters, ...tool }: SwapProps) {
  const others = chapters.filter((chapter) => chapter.id !== id);
  const next = others.find((chapter) => chapter.chapter_number > chapter_number) ?? others.at(-1);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const otherId = (others.find((chapter) => chapter.id === wantedId) ?? next)?.id;
  const [datesStay, setDatesStay] = useState(true);
  if (otherId === undefined) return null;
  return (
    <Tool
      legend="Swap numbers"
      onSubmit={() => onStep((stored, plan) => swapNumbers(stored, plan, { id, otherId, datesStay }))}
      {...tool}
    >
      <Field
        as="select"
        label="With"
        className="mt-3"
        value={otherId}
        onChange={(event) => setWantedId(event.target.value)}
      >
        {others.map(chapterOption)}
      </Field>
      <Choice
        label="Each number keeps its date, unless a chapter is published"
        checked={datesStay}
        onChange={(event) => setDatesStay(event.target.checked)}
      />
      <p className="mt-2">
        <Button type="submit">Swap numbers</Button>
      </p>
    </Tool>
  );
}
