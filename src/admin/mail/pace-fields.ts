import { numberField, type SettingField } from '../SettingsForm.tsx';

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

// The table mail_settings has the same bounds. Two decimals of a minute are less than a second, so saving unchanged
// fields changes nothing.
export const PACE_FIELDS = [
  numberField({
    name: 'per_second',
    label: 'Emails per second',
    hint: 'No more than your email provider allows.',
    range: { min: 1, max: 50, isWhole: true },
  }),
  numberField({
    name: 'per_day',
    label: 'Emails per 24 hours',
    hint: 'Additional emails wait until the next day.',
    range: { min: 1, max: 1_000_000, isWhole: true },
  }),
  numberField({
    name: 'chapter_delay_seconds',
    label: 'Minutes to wait before emailing a new chapter',
    hint: 'Unpublish a chapter within this time, and nobody gets an email about it. Chapters published within this time share one email.',
    range: { min: 0, max: 1440, isWhole: false },
    scale: 60,
  }),
  {
    name: 'next_day_at',
    label: 'Time of the next day’s email',
    hint: 'Readers get one chapter email a day. If you publish more, they hear about it the next day at this time, such as 09:00.',
    inputMode: 'text',
    format: (stored) => String(stored).slice(0, 5),
    parse: (typed) =>
      TIME.test(typed.trim())
        ? { value: typed.trim().padStart(5, '0') }
        : { problem: 'Enter a time from 00:00 to 23:59, such as 09:00.' },
  } satisfies SettingField<'next_day_at'>,
];
