import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { RuleFields } from '../schedule/RuleFields.tsx';
import type { PlannedImport, Schedule } from './plan.ts';

type Props = {
  id: string;
  schedule: Schedule;
  plan: PlannedImport;
  onChange: (schedule: Schedule) => void;
};

const KINDS = [
  ['unscheduled', 'Decide later. Chapters that have a date keep it.'],
  ['rule', 'On set days of the week'],
] as const;

export function ScheduleStep({ id, schedule, plan, onChange }: Props) {
  const { kind, rule, movesDated } = schedule;
  const setRule = (changed: typeof rule) => onChange({ ...schedule, rule: changed });
  const zones = new Set([SITE_TIME_ZONE, Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC']);
  const hasDated = plan.included.some(
    ({ stored }) => stored && !stored.is_published && stored.release_date !== null,
  );
  return (
    <section id={id} tabIndex={-1} className="mt-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        4. Release dates
      </h2>
      <p className="ink-dim mt-1">
        Chapters are imported as drafts. A chapter goes out only after you mark it ready.
      </p>
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
          <RuleFields rule={rule} count={plan.included.length} onChange={setRule}>
            <Field
              as="select"
              label="Time zone"
              className="min-w-0 flex-1 basis-36"
              value={rule.timeZone}
              onChange={({ target }) => setRule({ ...rule, timeZone: target.value })}
            >
              {[...zones].map((zone) => (
                <option key={zone} value={zone}>
                  {timeZoneLabel(zone)}
                </option>
              ))}
            </Field>
          </RuleFields>
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
