import type { EmailForm } from '../use-email-form.ts';

type Props = {
  form: EmailForm;
  id: string;
  autoComplete: 'username' | 'off';
  className?: string;
  hintId?: string;
};

/** The address of an email form; its error is `EmailError`. */
export function EmailInput({ form, id, autoComplete, className = 'field', hintId }: Props) {
  const describedBy = [form.error && `${id}-error`, hintId].filter(Boolean).join(' ');
  return (
    <input
      ref={form.field}
      id={id}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      spellCheck={false}
      className={className}
      value={form.email}
      aria-invalid={form.error !== undefined}
      aria-describedby={describedBy || undefined}
      onChange={(event) => form.setEmail(event.currentTarget.value)}
    />
  );
}

export function EmailError({ form, id }: Pick<Props, 'form' | 'id'>) {
  if (!form.error) return null;
  return (
    <p id={`${id}-error`} className="mt-1 text-sm text-danger">
      {form.error}
    </p>
  );
}
