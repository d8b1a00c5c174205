import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';

type Props = { id: string; message?: string | undefined };

export function FieldError({ id, message }: Props) {
  if (!message) return null;
  return (
    <p id={id} className="field-error">
      <svg
        viewBox="0 0 16 16"
        className="mt-1 h-4 w-4 shrink-0"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
      >
        <circle cx="8" cy="8" r="7" />
        <path d="M8 4v5M8 11v1.4" strokeWidth="1.6" />
      </svg>
      {message}
    </p>
  );
}

type CommonProps = {
  id?: string | undefined;
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};
type InputProps = CommonProps & { ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>;
type TextAreaProps = CommonProps & {
  ref?: Ref<HTMLTextAreaElement>;
} & TextareaHTMLAttributes<HTMLTextAreaElement>;

type Control = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};
type FieldProps = CommonProps & { className?: string | undefined; children: (control: Control) => ReactNode };

export function Field({ id: givenId, label, error, hint, className, children }: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children({
        id,
        className: 'field',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

export function TextField({ id, label, error, hint, ...input }: InputProps) {
  return <Field {...{ id, label, error, hint }}>{(control) => <input {...control} {...input} />}</Field>;
}

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

export function TextAreaField({ id, label, error, hint, ...area }: TextAreaProps) {
  return <Field {...{ id, label, error, hint }}>{(control) => <textarea {...control} {...area} />}</Field>;
}

type CheckProps = {
  ref?: Ref<HTMLInputElement>;
  id: string;
  label: ReactNode;
  error?: string | undefined;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'required' | 'onChange' | 'defaultChecked' | 'checked'>;

export function CheckField({ id, label, error, ...input }: CheckProps) {
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
