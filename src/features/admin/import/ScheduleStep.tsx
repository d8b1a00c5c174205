import { Choice } from './Choice.tsx';
import type { Schedule } from './planned-dates.ts';
import type { PlannedImport } from './planned-import.ts';
import { RuleFields } from './RuleFields.tsx';

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
