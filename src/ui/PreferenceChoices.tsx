import type { ReactNode } from 'react';

type Props<Value extends string> = {
  legend: string;
  name: string;
  choices: readonly Value[];
  names: Record<Value, string>;
  current: Value;
  onChoose: (choice: Value) => void;
  /** A sample of a choice, for the eye only. */
  sample: (choice: Value) => ReactNode;
};

export function PreferenceChoices<Value extends string>(props: Props<Value>) {
  const { legend, name, choices, names, current, onChoose, sample } = props;
  return (
    <fieldset data-choices className="choices">
      <legend className="font-serif text-xl">{legend}</legend>
      <div className="choices-list">
        {choices.map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === current}
              onChange={() => onChoose(choice)}
            />
            <span className="flex-1">{names[choice]}</span>
            <span aria-hidden="true">{sample(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
