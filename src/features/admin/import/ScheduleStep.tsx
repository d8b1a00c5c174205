import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { scheduleProblem, weekdayOf, type ScheduleRule, type Weekday } from '../schedule/schedule-rule.ts';
import { Choice } from './SplitStep.tsx';
import type { Schedule } from './planned-dates.ts';
import type { PlannedImport } from './planned-import.ts';

const WEEKDAYS: readonly (readonly [Weekday, string])[] = [
  [0, 'Sunday'],
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
];

type Props = {
  id: string;
  schedule: Schedule;
  plan: PlannedImport;
  onChange: (schedule: Schedule) => void;
};

/** A rule for the dates, or none. Nothing goes out by it alone: a chapter has to be marked ready. */
export function ScheduleStep({ id, schedule, plan, onChange }: Props) {
  const { kind, movesDated } = schedule;
  const hasDated = plan.included.some(
    ({ stored }) => stored && !stored.isPublished && stored.releaseDate !== null,
  );
  return (
    <section id={id} tabIndex={-1} className="mt-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        4. Release dates
      </h2>
      <p className="ink-dim mt-1">Imported chapters are drafts: none goes out before you mark it ready.</p>
      <fieldset className="mt-3">
        <legend className="sr-only">Dates of the imported chapters</legend>
        <Kind
          id={`${id}-none`}
          label="All unscheduled (dates that are set stay)"
          isChosen={kind === 'unscheduled'}
          onChoose={() => onChange({ ...schedule, kind: 'unscheduled' })}
        />
        <Kind
          id={`${id}-rule`}
          label="By a rule"
          isChosen={kind === 'rule'}
          onChoose={() => onChange({ ...schedule, kind: 'rule' })}
        />
      </fieldset>
      {kind === 'rule' && (
        <>
          <RuleFields id={id} rule={schedule.rule} onChange={(rule) => onChange({ ...schedule, rule })} />
          {hasDated && (
            <Choice
              id={`${id}-dated`}
              label="Also move chapters that have a date"
              isChosen={movesDated}
              onChange={(moves) => onChange({ ...schedule, movesDated: moves })}
            />
          )}
        </>
      )}
    </section>
  );
}

type KindProps = { id: string; label: string; isChosen: boolean; onChoose: () => void };

function Kind({ id, label, isChosen, onChoose }: KindProps) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="radio"
        name="schedule"
        className="h-6 w-6 shrink-0 accent-gold"
        checked={isChosen}
        onChange={onChoose}
      />
      <label htmlFor={id} className="py-2">
        {label}
      </label>
    </div>
  );
}

type RuleProps = { id: string; rule: ScheduleRule; onChange: (rule: ScheduleRule) => void };

function RuleFields({ id, rule, onChange }: RuleProps) {
  const { firstDate, weekdays, time, timeZone } = rule;
  const problem = scheduleProblem(rule);
  const isMissing = (field: 'firstDate' | 'weekdays' | 'time') =>
    problem !== null &&
    {
      firstDate: 'Choose the first date.',
      weekdays: 'Choose at least one day of the week.',
      time: 'Choose a time.',
    }[field] === problem;

  const chooseFirst = (date: string) => {
    const weekday = weekdayOf(date);
    // The first date says the day of the week until the author chooses others.
    const follows = weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === weekdayOf(firstDate));
    onChange({ ...rule, firstDate: date, weekdays: follows && weekday !== null ? [weekday] : weekdays });
  };
  const toggle = (day: Weekday) =>
    onChange({
      ...rule,
      weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day],
    });

  return (
    <div className="mt-3 grid gap-5 md:grid-cols-6">
      <div className="md:col-span-2">
        <label htmlFor={`${id}-first`} className="label">
          First date
        </label>
        <input
          id={`${id}-first`}
          type="date"
          className="field"
          value={firstDate}
          aria-invalid={isMissing('firstDate')}
          aria-describedby={`${id}-problem`}
          onChange={(event) => chooseFirst(event.target.value)}
        />
      </div>
      <div className="md:col-span-2">
        <label htmlFor={`${id}-time`} className="label">
          Time
        </label>
        <input
          id={`${id}-time`}
          type="time"
          className="field"
          value={time}
          aria-invalid={isMissing('time')}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange({ ...rule, time: event.target.value })}
        />
      </div>
      <div className="md:col-span-2">
        <label htmlFor={`${id}-zone`} className="label">
          Time zone
        </label>
        <select
          id={`${id}-zone`}
          className="field"
          value={timeZone}
          onChange={(event) => onChange({ ...rule, timeZone: event.target.value })}
        >
          {zones().map((zone) => (
            <option key={zone} value={zone}>
              {zone === SITE_TIME_ZONE ? `${zone} (the site’s)` : zone}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="md:col-span-6" aria-describedby={`${id}-problem`}>
        <legend className="label">Days of the week</legend>
        <div className="flex flex-wrap gap-x-6">
          {WEEKDAYS.map(([day, name]) => (
            <Choice
              key={day}
              id={`${id}-day-${day}`}
              label={name}
              isChosen={weekdays.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
        </div>
      </fieldset>
      <p id={`${id}-problem`} role="status" className="text-sm md:col-span-6">
        {problem}
      </p>
    </div>
  );
}

/** The site's, this browser's and the one of all clocks. */
function zones(): string[] {
  return [...new Set([SITE_TIME_ZONE, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC'])];
}
