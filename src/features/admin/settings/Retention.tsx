import { useRef, useState, type FormEvent } from 'react';
import { readRetention, saveRetention, type Retention as Settings } from '~/data/audience.ts';
import { readNumber, showNumber } from '~/lib/forms/typed-number.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { TextField } from '~/ui/TextField.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { SETTINGS_NOT_SAVED, SETTINGS_SAVED } from './messages.ts';
import { USER_AGENT_DAYS, UNCONFIRMED_DAYS } from './retention-rules.ts';

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

const DAYS_FIELD = { inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const;

type FormProps = { stored: Settings; reload: () => Promise<void> };

function RetentionForm({ stored, reload }: FormProps) {
  const [userAgents, setUserAgents] = useState(showNumber(stored.user_agent_days));
  const [unconfirmed, setUnconfirmed] = useState(showNumber(stored.unconfirmed_days));
  const [problems, setProblems] = useState<{ userAgents?: string; unconfirmed?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const userAgentsField = useRef<HTMLInputElement>(null);
  const unconfirmedField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const userAgentDays = readNumber(userAgents, USER_AGENT_DAYS);
    const unconfirmedDays = readNumber(unconfirmed, UNCONFIRMED_DAYS);
    setProblems({
      ...('problem' in userAgentDays && { userAgents: userAgentDays.problem }),
      ...('problem' in unconfirmedDays && { unconfirmed: unconfirmedDays.problem }),
    });
    // Screen readers read out the problem with the field that gets the focus.
    if ('problem' in userAgentDays) return userAgentsField.current?.focus();
    if ('problem' in unconfirmedDays) return unconfirmedField.current?.focus();
    setBusy(true);
    try {
      await saveRetention({ user_agent_days: userAgentDays.value, unconfirmed_days: unconfirmedDays.value });
      setUserAgents(showNumber(userAgentDays.value));
      setUnconfirmed(showNumber(unconfirmedDays.value));
      showToast({ title: SETTINGS_SAVED, tone: 'success' });
      await reload();
    } catch (error) {
      await handleWriteFailure(error, SETTINGS_NOT_SAVED, reload);
    }
    setBusy(false);
  };

  return (
    <form noValidate className="mt-4 grid gap-4 md:grid-cols-2" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={userAgentsField}
        id="user-agent-days"
        label="Days until user agents and IP addresses are emptied"
        {...DAYS_FIELD}
        value={userAgents}
        error={problems.userAgents}
        onChange={({ currentTarget }) => setUserAgents(currentTarget.value)}
      />
      <TextField
        ref={unconfirmedField}
        id="unconfirmed-days"
        label="Days until unconfirmed addresses are deleted"
        {...DAYS_FIELD}
        value={unconfirmed}
        error={problems.unconfirmed}
        onChange={({ currentTarget }) => setUnconfirmed(currentTarget.value)}
      />
      <p>
        <button type="submit" className={buttonClass('gold')} aria-disabled={isBusy}>
          Save
        </button>
      </p>
    </form>
  );
}
