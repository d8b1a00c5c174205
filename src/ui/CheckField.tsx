import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldError } from './FieldError.tsx';

type Props = {
  ref?: Ref<HTMLInputElement>;
  id: string;
  label: ReactNode;
  /** What is wrong with the answer now. */
  error?: string | undefined;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'required' | 'onChange' | 'defaultChecked' | 'checked'>;

/** A box to tick, with its error tied to it. */
export function CheckField({ id, label, error, ...input }: Props) {
  return (
    <div>
      <div className="check-field">
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          {...input}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
