import { useId, type ReactNode } from 'react';
import type { ChapterFields } from './chapter-fields.ts';
import type { FieldErrors } from './validate-fields.ts';

/** What every group of the editor's fields is given. */
export type FieldsProps = {
  fields: ChapterFields;
  errors: FieldErrors;
  edit: (change: Partial<ChapterFields>) => void;
};

type Control = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type Props = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  /** Makes the control; what it is given ties it to its label, hint and error. */
  children: (control: Control) => ReactNode;
};

/** A label, a control, a hint and an error that belong together. */
export function Field({ label, error, hint, className = '', children }: Props) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
