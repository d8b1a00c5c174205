import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { readRetention, saveRetention, type Retention as Stored } from '~/data/audience.ts';
import { readNumber, showNumber, type NumberRange } from '~/lib/forms/typed-number.ts';
import { buttonClass } from '~/ui/button.ts';
import { TextField } from '~/ui/fields.tsx';
import { Loaded } from '../Loaded.tsx';
import { useWrite } from '../use-write.ts';

/** The database has the same bounds. */
const FIELDS: readonly { name: keyof Stored; label: string; range: NumberRange }[] = [
  {
    name: 'user_agent_days',
    label: 'Days until user agents and IP addresses are removed',
    range: { least: 1, most: 3650, isWhole: true },
  },
  {
    name: 'unconfirmed_days',
    label: 'Days until unconfirmed addresses are deleted',
    range: { least: 1, most: 365, isWhole: true },
  },
];

/** How long data that identifies a browser, or an unconfirmed address, is stored. */
export function Retention() {
  const query = useQuery({ queryKey: ['retention'], queryFn: readRetention });
  return (
    <section className="plate mt-6 p-6 md:p-8" aria-labelledby="retention-title">
      <h2 id="retention-title" className="text-heading">
        Data retention
      </h2>
      <p className="ink-dim mt-2 max-w-text">
        Older data is removed automatically. The privacy policy states both periods: if you change one here,
        have the policy changed to match.
      </p>
      <Loaded query={query} failed="The settings could not be loaded.">
        {(stored) => <RetentionForm stored={stored} />}
      </Loaded>
    </section>
  );
}

type Texts = Record<keyof Stored, string>;

const textsOf = (stored: Stored): Texts => ({
  user_agent_days: showNumber(stored.user_agent_days),
  unconfirmed_days: showNumber(stored.unconfirmed_days),
});

function RetentionForm({ stored }: { stored: Stored }) {
  const [typed, setTyped] = useState(() => textsOf(stored));
  const [problems, setProblems] = useState<Partial<Texts>>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, isPending } = useWrite({
    write: saveRetention,
    done: (_, saved) => {
      setTyped(textsOf(saved));
      return { title: 'Settings saved' };
    },
    failed: 'The settings were not saved',
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const settings: Partial<Stored> = {};
    const found: Partial<Texts> = {};
    for (const { name, range } of FIELDS) {
      const read = readNumber(typed[name], range);
      if ('value' in read) settings[name] = read.value;
      else found[name] = read.problem;
    }
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) run(settings as Stored);
    else form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };

  return (
    <form ref={form} noValidate className="mt-4 grid gap-4 md:grid-cols-2" onSubmit={submit}>
      {FIELDS.map(({ name, label }) => (
        <TextField
          key={name}
          id={name}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed[name]}
          error={problems[name]}
          onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
        />
      ))}
      <p>
        <button type="submit" className={buttonClass('gold')} aria-disabled={isPending}>
          Save
        </button>
      </p>
    </form>
  );
}
