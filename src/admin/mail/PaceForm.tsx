import { useRef, useState, type FormEvent } from 'react';
import { saveMailSettings, type MailSettings } from '~/data/mail.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { readNumber, showNumber, type NumberRange } from '~/lib/forms/typed-number.ts';
import { TextField } from '~/ui/fields.tsx';
import { Button } from '../Button.tsx';
import { useWrite } from '../use-write.ts';

export type PaceFields = { perSecond: string; perDay: string; delayMinutes: string; nextDayAt: string };
type PaceErrors = Partial<Record<keyof PaceFields, string>>;
type PaceSettings = Omit<MailSettings, 'is_paused' | 'pause_reason'>;

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
export function PaceForm({ settings }: { settings: MailSettings }) {
  const [fields, setFields] = useState(() => fieldsOf(settings));
  const [errors, setErrors] = useState<PaceErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { run, isPending } = useWrite({
    write: (pace: PaceSettings) => saveMailSettings(pace),
    done: (saved) => {
      setFields(fieldsOf(saved));
      return { title: 'Settings saved' };
    },
    failed: 'The settings were not saved',
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { pace, errors: found } = readPace(fields);
    setErrors(found);
    const first = FIELDS.find(({ name }) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`#pace-${first.name}`)?.focus();
    else run(pace);
  };

  return (
    <section className="plate p-6 md:p-8" aria-labelledby="pace-title">
      <h2 id="pace-title" className="text-heading">
        Pace and limit
      </h2>
      <form ref={form} className="mt-4 grid gap-4" noValidate onSubmit={submit}>
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
        <Button type="submit" tone="gold" className="justify-self-start" isOff={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </section>
  );
}

// The table mail_settings has the same bounds.
const PER_SECOND: NumberRange = { least: 1, most: 50, isWhole: true };
const PER_DAY: NumberRange = { least: 1, most: 1_000_000, isWhole: true };
const DELAY_MINUTES: NumberRange = { least: 0, most: 1440, isWhole: false };
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Two decimals of a minute are less than a second, so saving what is shown changes nothing. */
export function fieldsOf(settings: PaceSettings): PaceFields {
  return {
    perSecond: showNumber(settings.per_second),
    perDay: showNumber(settings.per_day),
    delayMinutes: showNumber(settings.chapter_delay_seconds / 60),
    nextDayAt: settings.next_day_at.slice(0, 5),
  };
}

/** The settings, valid unless there are errors. */
export function readPace(fields: PaceFields): { pace: PaceSettings; errors: PaceErrors } {
  const errors: PaceErrors = {};
  const read = (name: keyof PaceFields, range: NumberRange) => {
    const number = readNumber(fields[name], range);
    if ('value' in number) return number.value;
    errors[name] = number.problem;
    return NaN;
  };
  const time = fields.nextDayAt.trim();
  if (!TIME.test(time)) errors.nextDayAt = 'Enter a time from 00:00 to 23:59, such as 09:00.';
  const pace = {
    per_second: read('perSecond', PER_SECOND),
    per_day: read('perDay', PER_DAY),
    chapter_delay_seconds: Math.round(read('delayMinutes', DELAY_MINUTES) * 60),
    next_day_at: time.padStart(5, '0'),
  };
  return { pace, errors };
}
