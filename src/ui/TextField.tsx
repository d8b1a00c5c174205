import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { FieldError } from './FieldError.tsx';

type Own = {
  id: string;
  label: string;
  /** What is wrong with the field now. */
  error?: string | undefined;
  hint?: string | undefined;
};
type InputProps = Own & { ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>;
type AreaProps = Own & { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A labeled one-line field with its error tied to it. */
export function TextField({ id, label, error, hint, ...input }: InputProps) {
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input id={id} className="field" {...describedBy(id, error, hint)} {...input} />
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

/** A labeled field for the visitor's email address, the same in every public form. */
export function EmailField(props: Omit<InputProps, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** A labeled field of several lines. */
export function TextAreaField({ id, label, error, hint, ...area }: AreaProps) {
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <textarea id={id} className="field" {...describedBy(id, error, hint)} {...area} />
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

function Notes({ id, error, hint }: Pick<Own, 'id' | 'error' | 'hint'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </>
  );
}

function describedBy(id: string, error: string | undefined, hint: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const;
}
