import { useId } from 'react';
import { formatSlot } from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { Choice } from '../Choice.tsx';
import { DateFields } from '../DateFields.tsx';
import {
  ruleDays,
  scheduleProblem,
  WEEKDAYS,
  weekdayOf,
  withFirstDate,
  withWeekdays,
  type ScheduleRule,
} from './schedule-rule.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

type Props = {
  rule: ScheduleRule;
  count: number;
  onChange: (rule: ScheduleRule) => void;
  /** With the rule's dates. */
  dated?: readonly ListedChapter[];
};

export function RuleFields({ rule, count, onChange, dated = [] }: Props) {
  const problemId = useId();
  const datesId = useId();
  const { firstDate, time, weekdays, except } = rule;
  const problem = scheduleProblem(rule);
  return (
    <>
      <DateFields
        labels={[count > 1 ? 'First date' : 'Date', 'Time']}
        value={{ date: firstDate, time }}
        invalid={weekdayOf(firstDate) === null ? 'date' : time === '' ? 'time' : undefined}
        describedBy={problemId}
        onChange={({ date, time }) =>
          onChange({ ...(date === firstDate ? rule : withFirstDate(rule, date)), time })
        }
      />
      {count > 1 && (
        <fieldset className="mt-5" aria-describedby={problemId}>
          <legend className="label">Days of the week</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-2 sm:flex sm:flex-wrap sm:gap-x-5 [&_label]:gap-1.5">
            {WEEKDAYS.map((name, index) => (
              <Choice
                key={name}
                label={name.slice(0, 3)}
                aria-label={name}
                aria-invalid={weekdays.length === 0}
                checked={weekdays.includes(index)}
                onChange={() => onChange(withWeekdays(rule, toggled(weekdays, index)))}
              />
            ))}
          </div>
        </fieldset>
      )}
      <p id={problemId} role="status" className="mt-3 text-sm empty:hidden">
        {problem}
      </p>
      {problem === null && count > 1 && (
        <details className="mt-5">
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
      {problem === null && dated.length > 0 && (
        <div className="mt-4 text-sm">
          <p id={datesId} className="label">
            New dates
          </p>
          <ol aria-labelledby={datesId}>
            {dated.map(({ id, chapter_number, release_date }) => (
              <li key={id}>
                Chapter {chapter_number}: {formatSlot(release_date)}
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}
