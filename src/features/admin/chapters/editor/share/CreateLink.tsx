import { useState, type FormEvent } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { daysProblem } from './link-state.ts';
import { Field } from './LinkField.tsx';

const DEFAULT_DAYS = '14';

type Props = {
  isBusy: boolean;
  /** Resolves to whether the link was made. */
  onCreate: (days: number, note: string) => Promise<boolean>;
};

/** For how long a new link works, and a note to know it by. */
export function CreateLink({ isBusy, onCreate }: Props) {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = daysProblem(days);
    setProblem(wrong);
    if (wrong === undefined && (await onCreate(Number(days), note.trim()))) setNote('');
  };

  return (
    <form
      noValidate
      className="mt-6 grid gap-4 md:grid-cols-[8rem_1fr_auto] md:items-start"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Days"
        error={problem}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <Field
        label="Note, for you alone"
        placeholder="For my editor"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <button type="submit" className={buttonClass('gold', 'md:mt-6')} aria-disabled={isBusy}>
        Create link
      </button>
    </form>
  );
}
