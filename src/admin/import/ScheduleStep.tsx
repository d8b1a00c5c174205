import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { Field } from '../Field.tsx';
import { scheduleProblem, WEEKDAYS, weekdayOf, type ScheduleRule } from '../schedule/schedule-rule.ts';
import type { PlannedImport, Schedule } from './plan.ts';

type Props = {
  id: string;
  schedule: Schedule;
  plan: PlannedImport;
  onChange: (schedule: Schedule) => void;
};

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
        <Choice
          id={`${id}-none`}
          label="All unscheduled (dates that are set stay)"
          isChosen={kind === 'unscheduled'}
          radioGroup="schedule"
          onChange={() => onChange({ ...schedule, kind: 'unscheduled' })}
        />
        <Choice
          id={`${id}-rule`}
          label="By a rule"
          isChosen={kind === 'rule'}
          radioGroup="schedule"
          onChange={() => onChange({ ...schedule, kind: 'rule' })}
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

type RuleProps = { id: string; rule: ScheduleRule; onChange: (rule: ScheduleRule) => void };

function RuleFields({ id, rule, onChange }: RuleProps) {
  const { firstDate, time, timeZone, weekdays } = rule;
  const problem = scheduleProblem(rule);
  const described = { className: 'md:col-span-2', 'aria-describedby': `${id}-problem` };
  // The site's, this browser's and the one of all clocks.
  const zones = new Set([SITE_TIME_ZONE, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC']);
  return (
    <div className="mt-3 grid gap-5 md:grid-cols-6">
      <Field
        {...described}
        type="date"
        label="First date"
        aria-invalid={problem !== null && weekdayOf(firstDate) === null}
        value={firstDate}
        onChange={(event) => onChange(withFirstDate(rule, event.target.value))}
      />
      <Field
        {...described}
        type="time"
        label="Time"
        aria-invalid={time === ''}
        value={time}
        onChange={(event) => onChange({ ...rule, time: event.target.value })}
      />
      <Field
        as="select"
        label="Time zone"
        className="md:col-span-2"
        value={timeZone}
        onChange={(event) => onChange({ ...rule, timeZone: event.target.value })}
      >
        {[...zones].map((zone) => (
          <option key={zone} value={zone}>
            {zone === SITE_TIME_ZONE ? `${zone} (the site’s)` : zone}
          </option>
        ))}
      </Field>
      <fieldset className="md:col-span-6" aria-describedby={`${id}-problem`}>
        <legend className="label">Days of the week</legend>
        <div className="flex flex-wrap gap-x-6">
          {WEEKDAYS.map((name, day) => (
            <Choice
              key={day}
              id={`${id}-day-${day}`}
              label={name}
              isChosen={weekdays.includes(day)}
              onChange={(isChosen) =>
                onChange({
                  ...rule,
                  weekdays: isChosen ? [...weekdays, day] : weekdays.filter((one) => one !== day),
                })
              }
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

/** The day of the week follows the first date until the author chooses others. */
function withFirstDate(rule: ScheduleRule, firstDate: string): ScheduleRule {
  const { weekdays } = rule;
  const follows =
    weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === weekdayOf(rule.firstDate));
  const weekday = weekdayOf(firstDate);
  return { ...rule, firstDate, weekdays: !follows ? weekdays : weekday === null ? [] : [weekday] };
}

type ChoiceProps = {
  id: string;
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  /** For one of several that exclude each other. */
  radioGroup?: string;
};

/** A checkbox or a radio button beside its label, large enough for a finger. */
export function Choice({ id, label, isChosen, onChange, radioGroup }: ChoiceProps) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type={radioGroup === undefined ? 'checkbox' : 'radio'}
        name={radioGroup}
        className="h-6 w-6 shrink-0 accent-gold"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="py-2">
        {label}
      </label>
    </div>
  );
}
