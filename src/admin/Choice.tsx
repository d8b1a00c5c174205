import { useId, type ComponentProps, type ReactNode } from 'react';

type Props = ComponentProps<'input'> & { label: ReactNode };

export function Choice({ label, ...input }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-2">
      <input type="checkbox" className="h-6 w-6 shrink-0 accent-gold" {...input} />
      {label}
    </label>
  );
}

type ChoicesProps<Value> = {
  legend: ReactNode;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onSelect: (value: Value) => void;
  className?: string;
};

export function Choices<Value>({ legend, choices, value, onSelect, className }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="label">{legend}</legend>
      {choices.map((choice) => (
        <Choice
          key={String(choice.value)}
          type="radio"
          name={name}
          label={choice.label}
          checked={choice.value === value}
          onChange={() => onSelect(choice.value)}
        />
      ))}
    </fieldset>
  );
}
