import { useState } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { DateAndTime } from '../chapters/editor/DateAndTime.tsx';
import { applyRule } from './schedule-plan.ts';
import { scheduleProblem, weekdayOf, type ScheduleRule, type Weekday } from './schedule-rule.ts';
import { Tool, type ToolProps } from './Tool.tsx';

const WEEKDAYS: readonly { day: Weekday; label: string }[] = [
  { day: 0, label: 'Sunday' },
  { day: 1, label: 'Monday' },
  { day: 2, label: 'Tuesday' },
  { day: 3, label: 'Wednesday' },
  { day: 4, label: 'Thursday' },
  { day: 5, label: 'Friday' },
  { day: 6, label: 'Saturday' },
];

/** Dates the chapter and every one after it by weekdays and a time. */
export function RuleTool({ chosen: { id, release_date }, onStep, outcome }: ToolProps) {
  const [rule, setRule] = useState(() => ruleFrom(release_date));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<ScheduleRule>) => setRule({ ...rule, ...part });

  const submit = () => {
    const found = scheduleProblem(rule);
    setProblem(found);
    if (found === null) onStep((chapters, plan) => applyRule(chapters, plan, id, rule));
  };

  return (
    <Tool legend="A rule from here on" outcome={outcome} onSubmit={submit}>
      <div className="mt-3 flex flex-wrap gap-3">
        <DateAndTime
          date={{
            label: 'From',
            value: rule.firstDate,
            onChange: (firstDate) => change({ firstDate }),
            className: 'min-w-0 flex-1 basis-40',
            error: problem ?? undefined,
          }}
          time={{
            label: 'At',
            value: rule.time,
            onChange: (time) => change({ time }),
            className: 'min-w-0 flex-1 basis-32',
          }}
        />
      </div>
      <div role="group" aria-label="On these days" className="mt-3 flex flex-wrap gap-x-4">
        {WEEKDAYS.map(({ day, label }) => (
          <label key={day} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="h-6 w-6"
              checked={rule.weekdays.includes(day)}
              onChange={(event) =>
                change({
                  weekdays: event.target.checked
                    ? [...rule.weekdays, day]
                    : rule.weekdays.filter((chosen) => chosen !== day),
                })
              }
            />
            {label}
          </label>
        ))}
      </div>
      <p className="mt-3">
        <button type="submit" className={buttonClass('line')}>
          Apply from here on
        </button>
      </p>
    </Tool>
  );
}

/** The chapter's present day and time as a weekly rule; without a date, a week from now. */
function ruleFrom(release_date: string | null): ScheduleRule {
  const weekAheadMs = 7 * 86_400_000;
  const start = release_date === null ? new Date(Date.now() + weekAheadMs) : new Date(release_date);
  const { date, time } = zonedDateTime(start, SITE_TIME_ZONE);
  return {
    firstDate: date,
    weekdays: [weekdayOf(date) ?? 0],
    time: release_date === null ? '11:00' : time,
    timeZone: SITE_TIME_ZONE,
  };
}
