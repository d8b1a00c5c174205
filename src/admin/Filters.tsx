import type { ReactNode } from 'react';

type Props<Value> = {
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
};

export function Filters<Value>({ label, choices, value, onChoose, className = '' }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={`flex flex-wrap ${className}`}>
      {choices.map((choice) => (
        <button
          key={String(choice.value)}
          type="button"
          className="filter"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
