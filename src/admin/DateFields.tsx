import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel, type ZonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Field } from './Field.tsx';

type Props = {
  labels?: [date: string, time: string];
  value: ZonedDateTime;
  error?: string | undefined;
  /** The field that a message elsewhere, with the id `describedBy`, is about. */
  invalid?: 'date' | 'time' | undefined;
  describedBy?: string;
  onChange: (value: ZonedDateTime) => void;
};

export function DateFields(props: Props) {
  const { labels = ['Date', 'Time'], value, error, invalid, describedBy, onChange } = props;
  const shared = { className: 'min-w-0 flex-1 basis-36', 'aria-describedby': describedBy };
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <Field
        {...shared}
        type="date"
        label={labels[0]}
        error={error}
        aria-invalid={invalid === 'date' || error !== undefined}
        value={value.date}
        onChange={(event) => onChange({ ...value, date: event.target.value })}
      />
      <Field
        {...shared}
        type="time"
        label={labels[1]}
        hint={timeZoneLabel(SITE_TIME_ZONE)}
        aria-invalid={invalid === 'time'}
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.target.value })}
      />
    </div>
  );
}
