import { useRef, useState, type FormEvent } from 'react';
import { saveMailSettings, type MailSettings } from '~/data/mail.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { TextField } from '~/ui/TextField.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { NOT_SAVED, SAVED } from './messages.ts';
import { fieldsOf, readPace, type PaceErrors, type PaceFields } from './pace-form.ts';

type Props = { settings: MailSettings; reload: () => Promise<void> };

const FIELDS: readonly {
  name: keyof PaceFields;
  label: string;
  hint: string;
  mode: 'numeric' | 'decimal' | 'text';
}[] = [
  {
    name: 'perSecond',
    label: 'Emails per second',
    hint: 'What your mail server or provider allows.',
    mode: 'numeric',
  },
  { name: 'perDay', label: 'Emails per 24 hours', hint: 'The rest waits for the next day.', mode: 'numeric' },
  {
    name: 'delayMinutes',
    label: 'Minutes between a publication and its email',
    hint: 'Chapters published within this time share one email. A chapter withdrawn within it is not emailed.',
    mode: 'decimal',
  },
  {
    name: 'nextDayAt',
    label: 'When to email a second chapter published on the same day',
    hint: `On the next day at this time (${SITE_TIME_ZONE}), such as 09:00.`,
    mode: 'text',
  },
];

/** Pace, daily limit, and when chapters are mailed. */
export function PaceForm({ settings, reload }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(settings));
  const [errors, setErrors] = useState<PaceErrors>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const read = readPace(fields);
    if ('errors' in read) {
      setErrors(read.errors);
      const first = FIELDS.find(({ name }) => read.errors[name]);
      form.current?.querySelector<HTMLInputElement>(`#pace-${first?.name}`)?.focus();
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      setFields(fieldsOf(await saveMailSettings(read.settings)));
      showToast({ title: SAVED, tone: 'success' });
      await reload();
    } catch (error) {
      await handleWriteFailure(error, NOT_SAVED, reload);
    }
    setBusy(false);
  };

  return (
    <section className="plate p-6 md:p-8" aria-labelledby="pace-title">
      <h2 id="pace-title" className="text-heading">
        Pace and limit
      </h2>
      <form ref={form} className="mt-4 grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {FIELDS.map(({ name, label, hint, mode }) => (
          <TextField
            key={name}
            id={`pace-${name}`}
            label={label}
            hint={hint}
            inputMode={mode}
            autoComplete="off"
            error={errors[name]}
            value={fields[name]}
            onChange={({ currentTarget }) => setFields({ ...fields, [name]: currentTarget.value })}
          />
        ))}
        <button type="submit" className={buttonClass('gold', 'justify-self-start')} aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </button>
      </form>
    </section>
  );
}
