import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { choicesOf } from '~/lib/preferences/display-preferences.ts';
import type { ChoiceOutcome, StoredPreference } from '~/lib/preferences/display-preferences.store.ts';

type Props<Value extends string> = {
  legend: string;
  name: string;
  preference: StoredPreference<Value>;
  onChosen?: (choice: Value, outcome: ChoiceOutcome) => void;
  sample: (choice: Value) => ReactNode;
};

/** Hydrates with the default to match the server's HTML, then shows the stored choice. */
export function PreferenceChoices<Value extends string>(props: Props<Value>) {
  const { legend, name, preference, onChosen, sample } = props;
  const current = useStore(preference.$value, { ssr: () => preference.defaultValue });
  return (
    <fieldset data-choices className="choices">
      <legend className="font-serif text-xl">{legend}</legend>
      <div className="choices-list">
        {choicesOf(preference).map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === current}
              onChange={() => {
                const outcome = preference.choose(choice);
                onChosen?.(choice, outcome);
              }}
            />
            <span className="flex-1">{preference.labels[choice]}</span>
            <span aria-hidden="true">{sample(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
