import { useRef, useState, type FormEvent } from 'react';
import { parseNumber, formatNumber, type NumberRange } from '~/lib/forms/typed-number.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { useWrite } from './use-write.ts';

export type SettingField<Name extends string = string> = {
  name: Name;
  label: string;
  hint?: string;
  inputMode: 'numeric' | 'decimal' | 'text';
  format: (stored: string | number) => string;
  parse: (input: string) => { value: string | number } | { problem: string };
};
type FieldValues = Record<string, string>;

type NumberField<Name extends string> = Pick<SettingField<Name>, 'name' | 'label' | 'hint'> & {
  range: NumberRange;
  /** Stored units per input unit. */
  scale?: number;
};

export function numberField<Name extends string>(input: NumberField<Name>): SettingField<Name> {
  const { range, scale = 1, ...field } = input;
  return {
    ...field,
    inputMode: range.isWhole ? 'numeric' : 'decimal',
    format: (stored) => formatNumber(Number(stored) / scale),
    parse: (input) => {
      const parsed = parseNumber(input, range);
      return 'value' in parsed ? { value: Math.round(parsed.value * scale) } : parsed;
    },
  };
}

export function formatSettings<Name extends string>(
  fields: readonly SettingField<Name>[],
  stored: Readonly<Record<Name, string | number>>,
): FieldValues {
  return Object.fromEntries(fields.map(({ name, format }) => [name, format(stored[name])]));
}

export function parseSettings(fields: readonly SettingField[], values: FieldValues) {
  const settings: Record<string, string | number> = {};
  const problems: FieldValues = {};
  for (const { name, parse } of fields) {
    const result = parse(values[name] ?? '');
    if ('value' in result) settings[name] = result.value;
    else problems[name] = result.problem;
  }
  return { settings, problems };
}

type Props<Settings extends Record<Name, string | number>, Name extends string> = {
  fields: readonly SettingField<Name>[];
  stored: Settings;
  save: (settings: Pick<Settings, Name>) => Promise<unknown>;
};

export function SettingsForm<Settings extends Record<Name, string | number>, Name extends string>({
  fields,
  stored,
  save,
}: Props<Settings, Name>) {
  const storedValues = formatSettings(fields, stored);
  const [values, setValues] = useState(storedValues);
  const isChanged = fields.some(({ name }) => values[name] !== storedValues[name]);
  const [problems, setProblems] = useState<FieldValues>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, isPending } = useWrite({
    write: save,
    onSuccess: (_, saved) => {
      setValues(formatSettings(fields, saved));
      return { title: 'Settings saved' };
    },
    onError: 'The settings were not saved',
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { settings, problems: newProblems } = parseSettings(fields, values);
    setProblems(newProblems);
    const first = fields.find(({ name }) => newProblems[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    else run(settings as Pick<Settings, Name>);
  };

  return (
    <form ref={form} noValidate className="mt-4 grid gap-4 md:grid-cols-2" onSubmit={submit}>
      {fields.map(({ name, label, hint, inputMode }) => (
        <Field
          key={name}
          {...{ name, label, hint, inputMode }}
          autoComplete="off"
          maxLength={12}
          error={problems[name]}
          value={values[name]}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
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
