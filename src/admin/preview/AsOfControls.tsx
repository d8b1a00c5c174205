import { useState, type FormEvent } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import { momentOf, type PreviewTarget } from './preview-target.ts';

type Props = {
  chapters: readonly ManagedChapter[];
  target: PreviewTarget;
  onShow: (target: PreviewTarget) => void;
};

export function AsOfControls({ chapters, target, onShow }: Props) {
  const [moment, setMoment] = useState(() =>
    target.kind === 'site' ? target : { kind: 'site' as const, ...zonedDateTime(new Date(), SITE_TIME_ZONE) },
  );
  const [isRefused, setRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMoment = momentOf(moment) !== null;
    setRefused(!isMoment);
    if (isMoment) onShow(moment);
  };
  const shared = {
    className: 'min-w-0 flex-1 basis-36',
    'aria-invalid': isRefused,
    'aria-describedby': isRefused ? 'moment-problem' : undefined,
  };

  return (
    <div className="mt-8 grid gap-6 lg:grid-cols-2">
      <Field
        as="select"
        label="Chapter"
        value={target.kind === 'chapter' ? target.id : ''}
        onChange={({ target: { value } }) => {
          if (value !== '') onShow({ kind: 'chapter', id: value });
        }}
      >
        <option value="">The whole site</option>
        {chapters.map(({ id, chapter_number, chapter_title }) => (
          <option key={id} value={id}>
            {chapter_number}. {chapter_title}
          </option>
        ))}
      </Field>
      <form noValidate onSubmit={submit} className="min-w-0">
        <div className="flex flex-wrap items-end gap-3">
          <Field
            {...shared}
            type="date"
            label="The site on"
            value={moment.date}
            onChange={(event) => setMoment({ ...moment, date: event.target.value })}
          />
          <Field
            {...shared}
            type="time"
            label="at"
            value={moment.time}
            onChange={(event) => setMoment({ ...moment, time: event.target.value })}
          />
          <Button type="submit" tone="gold">
            Show
          </Button>
        </div>
        <p className="ink-dim mt-1 text-sm">Date and time in {SITE_TIME_ZONE}.</p>
        {isRefused && (
          <p id="moment-problem" role="alert" className="mt-1 text-sm text-danger">
            There is no such moment: the clocks may skip it.
          </p>
        )}
      </form>
    </div>
  );
}
