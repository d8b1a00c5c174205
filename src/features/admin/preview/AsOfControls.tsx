import { useState, type FormEvent } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { momentOf, type PreviewTarget } from './preview-address.ts';

type Props = {
  chapters: readonly ManagedChapter[];
  target: PreviewTarget;
  onShow: (target: PreviewTarget) => void;
};

/** What to show: one chapter, or the site at a moment. */
export function AsOfControls({ chapters, target, onShow }: Props) {
  const [moment, setMoment] = useState(() =>
    target.kind === 'site' ? target : { kind: 'site' as const, ...zonedDateTime(new Date(), SITE_TIME_ZONE) },
  );
  const [problem, setProblem] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMoment = momentOf(moment) !== null;
    setProblem(isMoment ? undefined : 'There is no such moment: the clocks may skip it.');
    if (isMoment) onShow(moment);
  };

  return (
    <div className="mt-8 grid gap-6 lg:grid-cols-2">
      <ChapterChoice chapters={chapters} target={target} onShow={onShow} />
      <form noValidate onSubmit={submit} className="min-w-0">
        <div className="flex flex-wrap items-end gap-3">
          <MomentField
            label="The site on"
            type="date"
            value={moment.date}
            problem={problem}
            onChange={(date) => setMoment({ ...moment, date })}
          />
          <MomentField
            label="at"
            type="time"
            value={moment.time}
            problem={problem}
            onChange={(time) => setMoment({ ...moment, time })}
          />
          <button type="submit" className={buttonClass('gold')}>
            Show
          </button>
        </div>
        <p className="ink-dim mt-1 text-sm">Date and time in {SITE_TIME_ZONE}.</p>
        {problem !== undefined && (
          <p id="moment-problem" role="alert" className="mt-1 text-sm text-danger">
            {problem}
          </p>
        )}
      </form>
    </div>
  );
}

function ChapterChoice({ chapters, target, onShow }: Props) {
  return (
    <div className="min-w-0">
      <label htmlFor="preview-chapter" className="label">
        Chapter
      </label>
      <select
        id="preview-chapter"
        className="field"
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
      </select>
    </div>
  );
}

type FieldProps = {
  label: string;
  type: 'date' | 'time';
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function MomentField({ label, type, value, problem, onChange }: FieldProps) {
  const id = `as-of-${type}`;
  return (
    <div className="min-w-0 flex-1 basis-36">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        type={type}
        className="field"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'moment-problem'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
