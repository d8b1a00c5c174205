type Props = {
  id: string;
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  /** For one of several that exclude each other. */
  radioGroup?: string;
};

/** A box to tick or a radio button beside its label, large enough for a finger. */
export function Choice({ id, label, isChosen, onChange, radioGroup }: Props) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type={radioGroup === undefined ? 'checkbox' : 'radio'}
        name={radioGroup}
        className="h-6 w-6 shrink-0 accent-gold"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="py-2">
        {label}
      </label>
    </div>
  );
}
