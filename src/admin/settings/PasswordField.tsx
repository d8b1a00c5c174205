import type { Ref } from 'react';
import { TextField } from '~/ui/fields.tsx';

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  isNew?: boolean;
  value: string;
  onChange: (value: string) => void;
  isShown: boolean;
  error: string | undefined;
};

/** The current or a new password. */
export function PasswordField({ isNew = false, isShown, onChange, ...input }: Props) {
  return (
    <div className="mt-5">
      <TextField
        id={isNew ? 'new-password' : 'current-password'}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        hint={isNew && 'At least 12 characters. Several words are easy to remember.'}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
    </div>
  );
}

type ShowProps = { isShown: boolean; onChange: (isShown: boolean) => void };

/** Shows the passwords, instead of a second field to repeat them. */
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
