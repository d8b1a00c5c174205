import { useState, type FormEvent } from 'react';
import { readRetention, saveRetention, type Retention as Settings } from '~/data/audience.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { tellFailure } from '../tell-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { retentionProblem, USER_AGENT_DAYS, UNCONFIRMED_DAYS } from './retention-rules.ts';

/** How long what identifies a browser is kept, and an address that was never confirmed. */
export function Retention() {
  const { state, value, reload } = useLoaded(readRetention);
  return (
    <section className="plate mt-6 p-6 md:p-8" aria-labelledby="retention-title">
      <h2 id="retention-title" className="text-heading">
        What is forgotten
      </h2>
      <p className="ink-dim mt-2 max-w-text">
        The clock of the site empties and deletes what is older. The privacy policy names 90 and 14 days:
        change it with these numbers.
      </p>
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The settings could not be loaded.</LoadNotice>}
      {value && <RetentionForm stored={value} reload={reload} />}
    </section>
  );
}

type FormProps = { stored: Settings; reload: () => Promise<void> };

function RetentionForm({ stored, reload }: FormProps) {
  const [userAgents, setUserAgents] = useState(String(stored.user_agent_days));
  const [unconfirmed, setUnconfirmed] = useState(String(stored.unconfirmed_days));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problems = {
    userAgents: isChecked ? retentionProblem(userAgents, USER_AGENT_DAYS) : undefined,
    unconfirmed: isChecked ? retentionProblem(unconfirmed, UNCONFIRMED_DAYS) : undefined,
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    const isWrong =
      retentionProblem(userAgents, USER_AGENT_DAYS) ?? retentionProblem(unconfirmed, UNCONFIRMED_DAYS);
    if (isWrong !== undefined) return;
    setBusy(true);
    try {
      await saveRetention({ user_agent_days: Number(userAgents), unconfirmed_days: Number(unconfirmed) });
      showToast({ title: 'Settings saved', tone: 'success' });
      await reload();
    } catch (error) {
      await tellFailure(error, 'The settings were not saved', reload);
    }
    setBusy(false);
  };

  return (
    <form noValidate className="mt-4 grid gap-4 md:grid-cols-2" onSubmit={(event) => void submit(event)}>
      <DaysField
        id="user-agent-days"
        label="Days until user agents and IP addresses are emptied"
        value={userAgents}
        onChange={setUserAgents}
        problem={problems.userAgents}
      />
      <DaysField
        id="unconfirmed-days"
        label="Days until unconfirmed addresses are deleted"
        value={unconfirmed}
        onChange={setUnconfirmed}
        problem={problems.unconfirmed}
      />
      <p>
        <button type="submit" className={buttonClass('gold')} aria-disabled={isBusy}>
          Save
        </button>
      </p>
    </form>
  );
}

type FieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
};

function DaysField({ id, label, value, onChange, problem }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        className="field"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
