import { useId, type ReactNode } from 'react';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import {
  ruleDays,
  scheduleProblem,
  WEEKDAYS,
  weekdayOf,
  withFirstDate,
  type ScheduleRule,
} from './schedule-rule.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

type Props = {
  rule: ScheduleRule;
  count: number;
  onChange: (rule: ScheduleRule) => void;
  children?: ReactNode;
};

export function RuleFields({ rule, count, onChange, children }: Props) {
  const id = useId();
  const { firstDate, time, weekdays, except } = rule;
  const problem = scheduleProblem(rule);
  const described = { className: 'min-w-0 flex-1 basis-36', 'aria-describedby': `${id}-problem` };
  return (
    <div className="mt-3 flex flex-wrap gap-x-3 gap-y-5">
      <Field
        {...described}
        type="date"
        label={count > 1 ? 'First date' : 'Date'}
        aria-invalid={problem !== null && weekdayOf(firstDate) === null}
        value={firstDate}
        onChange={({ target: { value } }) => onChange(withFirstDate(rule, value))}
      />
      <Field
        {...described}
        type="time"
        label="Time"
        aria-invalid={time === ''}
        value={time}
        onChange={({ target: { value } }) => onChange({ ...rule, time: value })}
      />
      {children}
      {count > 1 && (
        <fieldset className="basis-full" aria-describedby={`${id}-problem`}>
          <legend className="label">Days of the week</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-2 sm:flex sm:flex-wrap sm:gap-x-5">
            {WEEKDAYS.map((name, index) => (
              <Choice
                key={name}
                label={name.slice(0, 3)}
                aria-label={name}
                checked={weekdays.includes(index)}
                onChange={() => onChange({ ...rule, weekdays: toggled(weekdays, index) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <p id={`${id}-problem`} role="status" className="basis-full text-sm empty:hidden">
        {problem}
      </p>
      {problem === null && count > 1 && (
        <details className="basis-full">
          <summary className="link min-h-11 cursor-pointer content-center">
            Skip dates… {except.length > 0 && `(${except.length} skipped)`}
          </summary>
          <p className="ink-dim text-sm">Uncheck the days to skip, such as holidays.</p>
          <div className="mt-2 grid max-h-60 overflow-y-auto sm:grid-cols-2">
            {ruleDays(rule, count).map((date) => (
              <Choice
                key={date}
                label={day.format(new Date(date))}
                checked={!except.includes(date)}
                onChange={() => onChange({ ...rule, except: toggled(except, date) })}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
