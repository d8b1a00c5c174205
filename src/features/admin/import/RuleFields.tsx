import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import {
  missingPart,
  scheduleProblem,
  weekdayOf,
  type ScheduleRule,
  type Weekday,
} from '../schedule/schedule-rule.ts';
import { Choice } from './Choice.tsx';

const WEEKDAYS: readonly (readonly [Weekday, string])[] = [
  [0, 'Sunday'],
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
];

type Props = { id: string; rule: ScheduleRule; onChange: (rule: ScheduleRule) => void };

/** First date, time, zone and days of the week, and what is still missing. */
export function RuleFields({ id, rule, onChange }: Props) {
  const missing = missingPart(rule);
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
          value={rule.firstDate}
          aria-invalid={missing === 'firstDate'}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange(withFirstDate(rule, event.target.value))}
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
          value={rule.time}
          aria-invalid={missing === 'time'}
          aria-describedby={`${id}-problem`}
          onChange={(event) => onChange({ ...rule, time: event.target.value })}
        />
      </div>
      <ZoneField id={id} rule={rule} onChange={onChange} />
      <WeekdayFields id={id} rule={rule} onChange={onChange} />
      <p id={`${id}-problem`} role="status" className="text-sm md:col-span-6">
        {scheduleProblem(rule)}
      </p>
    </div>
  );
}

/** The first date says the day of the week until the author chooses others. */
function withFirstDate(rule: ScheduleRule, firstDate: string): ScheduleRule {
  const { weekdays } = rule;
  const follows =
    weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === weekdayOf(rule.firstDate));
  const weekday = weekdayOf(firstDate);
  return { ...rule, firstDate, weekdays: follows && weekday !== null ? [weekday] : weekdays };
}

function ZoneField({ id, rule, onChange }: Props) {
  // The site's, this browser's and the one of all clocks.
  const zones = new Set([SITE_TIME_ZONE, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC']);
  return (
    <div className="md:col-span-2">
      <label htmlFor={`${id}-zone`} className="label">
        Time zone
      </label>
      <select
        id={`${id}-zone`}
        className="field"
        value={rule.timeZone}
        onChange={(event) => onChange({ ...rule, timeZone: event.target.value })}
      >
        {[...zones].map((zone) => (
          <option key={zone} value={zone}>
            {zone === SITE_TIME_ZONE ? `${zone} (the site’s)` : zone}
          </option>
        ))}
      </select>
    </div>
  );
}

function WeekdayFields({ id, rule, onChange }: Props) {
  const { weekdays } = rule;
  const toggle = (day: Weekday) =>
    onChange({
      ...rule,
      weekdays: weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day],
    });
  return (
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
  );
}
