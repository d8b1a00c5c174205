// What the fields of pace and limit take. The bounds are those of the table mail_settings.
import type { MailSettings } from '~/data/mail.ts';
import { readNumber, showNumber, type NumberRange } from '~/lib/forms/typed-number.ts';

export type PaceFields = { perSecond: string; perDay: string; delayMinutes: string; nextDayAt: string };
export type PaceErrors = Partial<Record<keyof PaceFields, string>>;
export type PaceSettings = Omit<MailSettings, 'is_paused'>;

const PER_SECOND: NumberRange = { least: 1, most: 50, isWhole: true };
const PER_DAY: NumberRange = { least: 1, most: 1_000_000, isWhole: true };
const DELAY_MINUTES: NumberRange = { least: 0, most: 1440, isWhole: false };
const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Two decimals of a minute are less than a second, so what is shown and saved again stays the same. */
export function fieldsOf(settings: PaceSettings): PaceFields {
  return {
    perSecond: showNumber(settings.per_second),
    perDay: showNumber(settings.per_day),
    delayMinutes: showNumber(settings.chapter_delay_seconds / 60),
    nextDayAt: settings.next_day_at.slice(0, 5),
  };
}

/** The settings, or what is wrong with which field. */
export function readPace(fields: PaceFields): { settings: PaceSettings } | { errors: PaceErrors } {
  const perSecond = readNumber(fields.perSecond, PER_SECOND);
  const perDay = readNumber(fields.perDay, PER_DAY);
  const delay = readNumber(fields.delayMinutes, DELAY_MINUTES);
  const time = fields.nextDayAt.trim();
  const isTime = TIME.test(time);
  if ('value' in perSecond && 'value' in perDay && 'value' in delay && isTime) {
    return {
      settings: {
        per_second: perSecond.value,
        per_day: perDay.value,
        chapter_delay_seconds: Math.round(delay.value * 60),
        next_day_at: time.padStart(5, '0'),
      },
    };
  }
  return {
    errors: {
      ...('problem' in perSecond && { perSecond: perSecond.problem }),
      ...('problem' in perDay && { perDay: perDay.problem }),
      ...('problem' in delay && { delayMinutes: delay.problem }),
      ...(!isTime && { nextDayAt: 'Enter a time from 00:00 to 23:59, such as 09:00.' }),
    },
  };
}
