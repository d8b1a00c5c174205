import type { FormEvent } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { useWrite } from './use-write.ts';

export type SettingField<Name extends string> = {
  name: Name;
  label: string;
  hint?: string;
  /** Stored units per whole number in the field. */
  scale?: number;
  /** Smallest and largest whole number. A field without a range is a time of day. */
  range?: readonly [number, number];
};

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
  const { run, isPending } = useWrite({
    write: save,
    onSuccess: () => ({ title: 'Settings saved' }),
    onError: 'The settings were not saved',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const settings = fields.map(({ name, range, scale = 1 }) => [
      name,
      range ? Number(typed.get(name)) * scale : typed.get(name),
    ]);
    run(Object.fromEntries(settings) as Pick<Settings, Name>);
  };
  return (
    <form className="mt-4 grid gap-4 md:grid-cols-2" onSubmit={submit}>
      {fields.map(({ scale = 1, range, ...field }) => (
        <Field
          key={field.name}
          {...field}
          {...(range && { min: range[0], max: range[1] })}
          type={range ? 'number' : 'time'}
          required
          autoComplete="off"
          defaultValue={
            range ? Math.round(Number(stored[field.name]) / scale) : String(stored[field.name]).slice(0, 5)
          }
        />
      ))}
      <p className="col-span-full">
        <Button type="submit" isInactive={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </p>
    </form>
  );
}
