import { Choices } from '../Choice.tsx';
import { RuleFields } from '../schedule/RuleFields.tsx';
import { ruleFrom } from '../schedule/schedule-rule.ts';
import type { PlannedImport } from './plan.ts';
import { Step } from './Step.tsx';
import type { ImportTable } from './use-import-table.ts';

type Props = { table: ImportTable; plan: PlannedImport };

export function ScheduleStep({ table: { rule, setRule, stored }, plan }: Props) {
  const hasDated = plan.included.some(
    ({ row, stored: chapter }) => !chapter?.is_published && Boolean(row.date ?? chapter?.release_date),
  );
  const others = [...(stored.data?.chapters.values() ?? [])].map(({ release_date }) => release_date);
  const dates = [...others, ...plan.included.map(({ date }) => date)].filter((date) => date !== null);
  return (
    <Step id="dates" title="4. Release dates">
      <Choices
        className="mt-3"
        legend="When do the chapters go out?"
        choices={[
          { value: false, label: hasDated ? 'Keep the dates above' : 'Decide later' },
          { value: true, label: 'On set days of the week' },
        ]}
        value={rule !== null}
        onSelect={(hasRule) => setRule(hasRule ? ruleFrom(Date.now(), null, dates) : null)}
      />
      {rule && <RuleFields rule={rule} count={plan.included.length} onChange={setRule} />}
      {rule && hasDated && <p className="ink-dim mt-2">Chapters that already have a date keep it.</p>}
    </Step>
  );
}
