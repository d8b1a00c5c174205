import { useState } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { DateAndTime } from '../chapters/editor/DateAndTime.tsx';
import { Field } from '../chapters/editor/Field.tsx';
import { moveByDays, setDate } from './schedule-plan.ts';
import { Tool, type ToolProps } from './Tool.tsx';

const MOST_DAYS = 3650;

/** Gives one chapter a date, or none. */
export function DateTool({ chosen: { id, release_date }, onStep, outcome }: ToolProps) {
  const shown = release_date === null ? null : zonedDateTime(new Date(release_date), SITE_TIME_ZONE);
  const [date, setDay] = useState(shown?.date ?? '');
  const [time, setTime] = useState(shown?.time ?? '11:00');
  const [isRefused, setRefused] = useState(false);

  const submit = () => {
    const release = instantFrom({ date, time }, SITE_TIME_ZONE);
    setRefused(!release);
    if (release) onStep((chapters, plan) => setDate(chapters, plan, id, release.toISOString()));
  };

  return (
    <Tool legend="Set its date" outcome={outcome} onSubmit={submit}>
      <div className="mt-3 flex flex-wrap gap-3">
        <DateAndTime
          date={{
            label: 'Date',
            value: date,
            onChange: setDay,
            className: 'min-w-0 flex-1 basis-40',
            error: isRefused ? 'Choose a date and a time that exist: clocks can skip an hour.' : undefined,
          }}
          time={{ label: 'Time', value: time, onChange: setTime, className: 'min-w-0 flex-1 basis-32' }}
        />
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className={buttonClass('line')}>
          Set date
        </button>
        <button
          type="button"
          className={buttonClass('line')}
          onClick={() => onStep((chapters, plan) => setDate(chapters, plan, id, null))}
        >
          Remove date
        </button>
      </p>
    </Tool>
  );
}

type Unit = 'days' | 'weeks';

/** Moves one chapter, or it and all after it, by days or weeks. */
export function MoveTool({ chosen: { id }, onStep, outcome }: ToolProps) {
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState<Unit>('weeks');
  const [isRefused, setRefused] = useState(false);

  const move = (andAllAfter: boolean) => {
    const days = Number(amount) * (unit === 'weeks' ? 7 : 1);
    const isWhole = /^-?\d+$/.test(amount) && Math.abs(days) <= MOST_DAYS;
    setRefused(!isWhole);
    if (isWhole) onStep((chapters, plan) => moveByDays(chapters, plan, { id, days, andAllAfter }));
  };

  return (
    <Tool legend="Move" outcome={outcome} onSubmit={() => move(false)}>
      <div className="mt-3 flex flex-wrap gap-3">
        <Field
          label="By"
          className="min-w-0 flex-1 basis-24"
          hint="A minus moves to an earlier date."
          error={isRefused ? 'A whole number of days or weeks, at most ten years.' : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value.trim())}
            />
          )}
        </Field>
        <UnitField unit={unit} onChange={setUnit} />
      </div>
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className={buttonClass('line')}>
          Move this chapter
        </button>
        <button type="button" className={buttonClass('line')} onClick={() => move(true)}>
          Move it and all after it
        </button>
        <button
          type="button"
          className={buttonClass('line')}
          onClick={() =>
            onStep((chapters, plan) => moveByDays(chapters, plan, { id, days: 7, andAllAfter: true }))
          }
        >
          Skip a week from here
        </button>
      </p>
    </Tool>
  );
}

function UnitField({ unit, onChange }: { unit: Unit; onChange: (unit: Unit) => void }) {
  return (
    <Field label="Unit" className="min-w-0 flex-1 basis-28">
      {(control) => (
        <select
          {...control}
          className="field"
          value={unit}
          onChange={(event) => onChange(event.target.value === 'days' ? 'days' : 'weeks')}
        >
          <option value="days">days</option>
          <option value="weeks">weeks</option>
        </select>
      )}
    </Field>
  );
}
