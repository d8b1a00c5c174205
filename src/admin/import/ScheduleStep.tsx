import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { scheduleProblem, weekdayOf, type ScheduleRule } from '../schedule/schedule-rule.ts';
import { WeekdayChoices } from '../schedule/ScheduleTools.tsx';
import type { PlannedImport, Schedule } from './plan.ts';

type Props = {
  id: string;
  schedule: Schedule;
  plan: PlannedImport;
  onChange: (schedule: Schedule) => void;
};

const KINDS = [
  ['unscheduled', 'All unscheduled (dates that are set stay)'],
  ['rule', 'By a rule'],
] as const;

export function ScheduleStep({ id, schedule, plan, onChange }: Props) {
  const { kind, movesDated } = schedule;
  const hasDated = plan.included.some(
    ({ stored }) => stored && !stored.is_published && stored.release_date !== null,
  );
  return (
    <section id={id} tabIndex={-1} className="mt-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        4. Release dates
      </h2>
      <p className="ink-dim mt-1">Imported chapters are drafts: none goes out before you mark it ready.</p>
      <fieldset className="mt-3">
        <legend className="sr-only">Dates of the imported chapters</legend>
        {KINDS.map(([name, label]) => (
          <Choice
            key={name}
            type="radio"
            name="schedule"
            label={label}
            checked={kind === name}
            onChange={() => onChange({ ...schedule, kind: name })}
          />
        ))}
      </fieldset>
      {kind === 'rule' && (
        <>
          <RuleFields id={id} rule={schedule.rule} onChange={(rule) => onChange({ ...schedule, rule })} />
          {hasDated && (
            <Choice
              label="Also move chapters that have a date"
              checked={movesDated}
              onChange={(event) => onChange({ ...schedule, movesDated: event.target.checked })}
            />
          )}
        </>
      )}
    </section>
  );
}

type RuleProps = { id: string; rule: ScheduleRule; onChange: (rule: ScheduleRule) => void };

function RuleFields({ id, rule, onChange }: RuleProps) {
  const { firstDate, time, timeZone } = rule;
  const problem = scheduleProblem(rule);
  const described = { className: 'md:col-span-2', 'aria-describedby': `${id}-problem` };
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
        <WeekdayChoices rule={rule} onChange={onChange} />
      </fieldset>
      <p id={`${id}-problem`} role="status" className="text-sm md:col-span-6">
        {problem}
      </p>
    </div>
  );
}

function withFirstDate(rule: ScheduleRule, firstDate: string): ScheduleRule {
  const { weekdays } = rule;
  const follows =
    weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === weekdayOf(rule.firstDate));
  const weekday = weekdayOf(firstDate);
  return { ...rule, firstDate, weekdays: !follows ? weekdays : weekday === null ? [] : [weekday] };
}
