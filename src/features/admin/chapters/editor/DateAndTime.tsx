import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { Field } from './Field.tsx';

type Part = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

type Props = { date: Part & { error?: string | undefined }; time: Part };

/** A day and a time of the site's zone, as two fields; the zone is named beside the time. */
export function DateAndTime({ date, time }: Props) {
  return (
    <>
      <Field label={date.label} className={date.className ?? ''} error={date.error}>
        {(control) => (
          <input
            {...control}
            type="date"
            className="field"
            value={date.value}
            onChange={(event) => date.onChange(event.target.value)}
          />
        )}
      </Field>
      <Field label={`${time.label} (${SITE_TIME_ZONE})`} className={time.className ?? ''}>
        {(control) => (
          <input
            {...control}
            type="time"
            className="field"
            value={time.value}
            onChange={(event) => time.onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
