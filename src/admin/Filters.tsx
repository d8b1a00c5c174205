import type { ReactNode } from 'react';

type Props<Value> = {
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onSelect: (value: Value) => void;
  className?: string;
};

export function Filters<Value>({ label, choices, value, onSelect, className = '' }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={`flex flex-wrap ${className}`}>
      {choices.map((choice) => (
        <button
          key={String(choice.value)}
          type="button"
          className="filter"
          aria-pressed={choice.value === value}
          onClick={() => onSelect(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
