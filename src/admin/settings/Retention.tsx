import { useQuery } from '@tanstack/react-query';
import { readRetention, saveRetention } from '~/data/audience.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { numberField, SettingsForm } from '../SettingsForm.tsx';

// The database has the same bounds.
const FIELDS = [
  numberField({
    name: 'user_agent_days',
    label: 'Days until user agents and IP addresses are removed',
    range: { least: 1, most: 3650, isWhole: true },
  }),
  numberField({
    name: 'unconfirmed_days',
    label: 'Days until unconfirmed addresses are deleted',
    range: { least: 1, most: 365, isWhole: true },
  }),
];

export function Retention() {
  const query = useQuery({ queryKey: ['retention'], queryFn: readRetention });
  return (
    <Panel
      title="Data retention"
      note="Older data is removed automatically. The privacy policy states both periods: if you change one here, have the policy changed to match."
    >
      <Loaded query={query} failed="The settings could not be loaded.">
        {(stored) => (
          <SettingsForm fields={FIELDS} stored={stored} save={saveRetention} className="md:grid-cols-2" />
        )}
      </Loaded>
    </Panel>
  );
}
