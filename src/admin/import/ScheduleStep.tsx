import { Choices } from '../Choice.tsx';
import { RuleFields } from '../schedule/RuleFields.tsx';
import { weeklyRuleAfter, type ScheduleRule } from '../schedule/schedule-rule.ts';
import type { PlannedImport, StoredChapters } from './plan.ts';
import { Step } from './Step.tsx';

type Props = {
  rule: ScheduleRule | null;
  plan: PlannedImport;
  stored: StoredChapters;
  onChange: (rule: ScheduleRule | null) => void;
};

export function ScheduleStep({ rule, plan, stored, onChange }: Props) {
  const hasDated = plan.included.some(({ stored: chapter }) => chapter && chapter.release_date !== null);
  const planned = [...stored.values()].flatMap(({ is_published, release_date }) =>
    is_published || release_date === null ? [] : Date.parse(release_date),
  );
  return (
    <Step id="dates" title="4. Release dates">
      <Choices
        className="mt-3"
        legend="When do the chapters go out?"
        choices={[
          { value: false, label: 'Decide later' },
          { value: true, label: 'On set days of the week' },
        ]}
        value={rule !== null}
        onSelect={(hasRule) => onChange(hasRule ? weeklyRuleAfter(Math.max(Date.now(), ...planned)) : null)}
      />
      {rule && <RuleFields rule={rule} count={plan.included.length} onChange={onChange} />}
      {hasDated && <p className="ink-dim mt-2">Chapters that already have a date keep it.</p>}
    </Step>
  );
}
