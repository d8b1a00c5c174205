import { useRef, useState, type FormEvent } from 'react';
import { readNumber, showNumber, type NumberRange } from '~/lib/forms/typed-number.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { useWrite } from './use-write.ts';

export type SettingField<Name extends string = string> = {
  name: Name;
  label: string;
  hint?: string;
  inputMode: 'numeric' | 'decimal' | 'text';
  show: (stored: string | number) => string;
  read: (typed: string) => { value: string | number } | { problem: string };
};
type Typed = Record<string, string>;

/** @param scale the stored value that corresponds to an input of 1 */
export function numberField<Name extends string>({
  range,
  scale = 1,
  ...field
}: {
  name: Name;
  label: string;
  hint?: string;
  range: NumberRange;
  scale?: number;
}): SettingField<Name> {
  return {
    ...field,
    inputMode: range.isWhole ? 'numeric' : 'decimal',
    show: (stored) => showNumber(Number(stored) / scale),
    read: (typed) => {
      const read = readNumber(typed, range);
      return 'value' in read ? { value: Math.round(read.value * scale) } : read;
    },
  };
}

export function showSettings<Name extends string>(
  fields: readonly SettingField<Name>[],
  stored: Readonly<Record<Name, string | number>>,
): Typed {
  return Object.fromEntries(fields.map(({ name, show }) => [name, show(stored[name])]));
}

export function readSettings(fields: readonly SettingField[], typed: Typed) {
  const settings: Record<string, string | number> = {};
  const problems: Typed = {};
  for (const { name, read } of fields) {
    const result = read(typed[name] ?? '');
    if ('value' in result) settings[name] = result.value;
    else problems[name] = result.problem;
  }
  return { settings, problems };
}

type Props<Settings extends Record<Name, string | number>, Name extends string> = {
  fields: readonly SettingField<Name>[];
  stored: Settings;
  save: (settings: Pick<Settings, Name>) => Promise<unknown>;
  className: string;
};

export function SettingsForm<Settings extends Record<Name, string | number>, Name extends string>({
  fields,
  stored,
  save,
  className,
}: Props<Settings, Name>) {
  const shown = showSettings(fields, stored);
  const [typed, setTyped] = useState(shown);
  const isChanged = fields.some(({ name }) => typed[name] !== shown[name]);
  const [problems, setProblems] = useState<Typed>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, isPending } = useWrite({
    write: save,
    done: (_, saved) => {
      setTyped(showSettings(fields, saved));
      return { title: 'Settings saved' };
    },
    failed: 'The settings were not saved',
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { settings, problems: found } = readSettings(fields, typed);
    setProblems(found);
    const first = fields.find(({ name }) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    else run(settings as Pick<Settings, Name>);
  };

  return (
    <form ref={form} noValidate className={`mt-4 grid gap-4 ${className}`} onSubmit={submit}>
      {fields.map(({ name, label, hint, inputMode }) => (
        <Field
          key={name}
          {...{ name, label, hint, inputMode }}
          autoComplete="off"
          maxLength={12}
          error={problems[name]}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      <p>
        <Button type="submit" tone={isChanged ? 'gold' : 'line'} isInactive={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </p>
    </form>
  );
}
