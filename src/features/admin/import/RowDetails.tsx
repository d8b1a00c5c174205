import { PARAGRAPH_MARK } from '~/lib/chapter-text/paragraph-mark.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import type { TextDifference } from './compare-texts.ts';
import { Differences } from './Differences.tsx';
import type { RowChange } from './import-rows.ts';
import type { PlannedRow } from './planned-import.ts';

type Props = {
  id: string;
  position: number;
  planned: PlannedRow;
  difference: TextDifference | undefined;
  onChange: (change: RowChange) => void;
};

/** What a row has no room for: slug, date, the text itself and how it differs from the stored one. */
export function RowDetails({ id, position, planned, difference, onChange }: Props) {
  const { slug, text, check, stored } = planned;
  const isPublished = stored?.isPublished ?? false;
  const described = { 'aria-describedby': `${id}-notes` };
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <div className="md:col-span-2">
        <label htmlFor={`${id}-slug`} className="label">
          Slug<span className="sr-only">, row {position}</span>
        </label>
        <input
          id={`${id}-slug`}
          className="field"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isPublished}
          aria-invalid={check.errors.slug !== undefined}
          {...described}
          value={isPublished ? stored?.slug : slug}
          onChange={(event) => onChange({ ownSlug: event.target.value.trim() })}
        />
      </div>
      <ReleaseFields {...{ id, position, planned, isPublished, onChange }} />
      {difference && <Differences difference={difference} />}
      <div className="md:col-span-6">
        <label htmlFor={`${id}-text`} className="label">
          Chapter text<span className="sr-only">, row {position}</span>
        </label>
        <textarea
          id={`${id}-text`}
          className="field import-text"
          dir="auto"
          rows={12}
          aria-invalid={check.errors.text !== undefined}
          {...described}
          value={text}
          onChange={(event) => onChange({ ownText: event.target.value })}
        />
        <p className="ink-dim mt-1 text-sm">
          Its first line is the title. A line that begins with {PARAGRAPH_MARK} stays a paragraph, whatever
          its length.
        </p>
      </div>
    </div>
  );
}

type ReleaseProps = Pick<Props, 'id' | 'position' | 'planned' | 'onChange'> & { isPublished: boolean };

function ReleaseFields({ id, position, planned, isPublished, onChange }: ReleaseProps) {
  const { date, time } = planned.planned;
  const shared = {
    className: 'field',
    readOnly: isPublished,
    'aria-invalid': planned.check.errors.date !== undefined,
    'aria-describedby': `${id}-notes`,
  };
  return (
    <>
      <div className="md:col-span-2">
        <label htmlFor={`${id}-date`} className="label">
          Release date<span className="sr-only">, row {position}</span>
        </label>
        <input
          {...shared}
          id={`${id}-date`}
          type="date"
          value={date}
          onChange={(event) => onChange({ ownDate: { date: event.target.value, time } })}
        />
      </div>
      <div className="md:col-span-2">
        <label htmlFor={`${id}-time`} className="label">
          Time ({SITE_TIME_ZONE})<span className="sr-only">, row {position}</span>
        </label>
        <input
          {...shared}
          id={`${id}-time`}
          type="time"
          value={time}
          onChange={(event) => onChange({ ownDate: { date, time: event.target.value } })}
        />
      </div>
    </>
  );
}
