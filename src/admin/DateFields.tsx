import type { ReactNode } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Field } from './Field.tsx';

type Props = {
  labels?: [date: string, time: string];
  value: ZonedDateTime;
  error?: string | undefined;
  onChange: (value: ZonedDateTime) => void;
  /** A field for the time zone, if it is not the site's. */
  children?: ReactNode;
};

export function DateFields({ labels = ['Date', 'Time'], value, error, onChange, children }: Props) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Field
        type="date"
        label={labels[0]}
        className="min-w-0 flex-1 basis-36"
        error={error}
        value={value.date}
        onChange={(event) => onChange({ ...value, date: event.target.value })}
      />
      <Field
        type="time"
        label={labels[1]}
        hint={children ? undefined : timeZoneLabel(SITE_TIME_ZONE)}
        className="min-w-0 flex-1 basis-36"
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.target.value })}
      />
      {children}
    </div>
  );
}
