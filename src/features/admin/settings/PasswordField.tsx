import type { Ref } from 'react';

type Props = {
  id: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  isShown: boolean;
  error?: string | undefined;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A labeled password with its hint and its error. */
export function PasswordField({ id, label, error, hint, isShown, onChange, ...input }: Props) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="mt-5">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="field"
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
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

type ShowProps = { isShown: boolean; onChange: (isShown: boolean) => void };

/** Shows what is typed, which spares a second field for repeating it. */
export function ShowPasswords({ isShown, onChange }: ShowProps) {
  return (
    <label className="mt-3 inline-flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="h-5 w-5"
        checked={isShown}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      Show what I type
    </label>
  );
}

export const NEW_PASSWORD_HINT = 'At least 12 characters. Several words are easy to remember.';
