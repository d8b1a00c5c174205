// What the fields of pace and limit take. The bounds are those of the table mail_settings.
import type { MailSettings } from '~/data/mail.ts';

export type PaceFields = { perSecond: string; perDay: string; delayMinutes: string; nextDayAt: string };
export type PaceErrors = Partial<Record<keyof PaceFields, string>>;
export type PaceSettings = Omit<MailSettings, 'is_paused'>;

export function fieldsOf(settings: PaceSettings): PaceFields {
  return {
    perSecond: String(settings.per_second),
    perDay: String(settings.per_day),
    delayMinutes: String(settings.chapter_delay_seconds / 60),
    nextDayAt: settings.next_day_at.slice(0, 5),
  };
}

/** The settings, or what is wrong with which field. */
export function readPace(fields: PaceFields): { settings: PaceSettings } | { errors: PaceErrors } {
  const perSecond = wholeNumber(fields.perSecond, 1, 50);
  const perDay = wholeNumber(fields.perDay, 1, 1_000_000);
  const delay = Number(fields.delayMinutes.trim().replace(',', '.') || 'none');
  const isDelay = delay >= 0 && delay <= 1440;
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(fields.nextDayAt);
  if (perSecond !== undefined && perDay !== undefined && isDelay && isTime) {
    return {
      settings: {
        per_second: perSecond,
        per_day: perDay,
        chapter_delay_seconds: Math.round(delay * 60),
        next_day_at: fields.nextDayAt,
      },
    };
  }
  return {
    errors: {
      ...(perSecond === undefined && { perSecond: 'A whole number from 1 to 50.' }),
      ...(perDay === undefined && { perDay: 'A whole number from 1 to 1,000,000.' }),
      ...(!isDelay && { delayMinutes: 'A number from 0 to 1,440.' }),
      ...(!isTime && { nextDayAt: 'A time such as 09:00.' }),
    },
  };
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const number = Number(text.trim());
  return /^\d+$/.test(text.trim()) && number >= least && number <= most ? number : undefined;
}
