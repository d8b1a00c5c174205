import { memo, useId, useState } from 'react';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../format-count.ts';
import type { TextDifference } from './compare-texts.ts';
import type { RowChange } from './import-rows.ts';
import type { PlannedRow } from './planned-import.ts';
import { RowDetails } from './RowDetails.tsx';
import { RowNotes } from './RowNotes.tsx';

type Props = {
  /** In the table, from 1: what labels name a row by, because its number can be changed. */
  position: number;
  planned: PlannedRow;
  difference: TextDifference | undefined;
  onChange: (key: number, change: RowChange) => void;
};

/** A chapter of the manuscript, and below it, when opened, all of it. */
export const ChapterRow = memo(function ChapterRow({ position, planned, difference, onChange }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { row, check, words, firstLine } = planned;
  const change = (made: RowChange) => onChange(row.key, made);
  const hasHiddenError = (['slug', 'date', 'text'] as const).some(
    (field) => check.errors[field] !== undefined,
  );
  const showsDetails = isOpen || hasHiddenError;
  return (
    <>
      <tr role="row" className={row.isIncluded ? '' : 'row-left-out'}>
        <EditableCells position={position} planned={planned} notesId={`${id}-notes`} onChange={change} />
        <td role="cell" className="numeric" data-label="Words">
          {formatCount(words)}
        </td>
        <td role="cell" className="cell-first-line" data-label="First line">
          <bdi>{firstLine}</bdi>
        </td>
        <td role="cell" data-label="Release">
          {releaseOf(planned)}
        </td>
        <td role="cell" className="cell-changes" data-label="Changes">
          <RowNotes id={`${id}-notes`} planned={planned} difference={difference} />
        </td>
        <td role="cell" className="cell-actions">
          <button
            type="button"
            className={buttonClass('line', 'px-3 text-sm')}
            aria-expanded={showsDetails}
            aria-label={`Details, row ${position}`}
            onClick={() => setOpen(!isOpen)}
          >
            Details
          </button>
        </td>
      </tr>
      {showsDetails && (
        <tr role="row">
          <td role="cell" colSpan={8} className="cell-details">
            <RowDetails
              id={id}
              position={position}
              planned={planned}
              difference={difference}
              onChange={change}
            />
          </td>
        </tr>
      )}
    </>
  );
}, isSame);

type CellsProps = {
  position: number;
  planned: PlannedRow;
  notesId: string;
  onChange: (change: RowChange) => void;
};

/** Whether it is imported, its number and its title. */
function EditableCells({ position, planned, notesId, onChange }: CellsProps) {
  const { row, check, stored } = planned;
  const isPublished = stored?.isPublished ?? false;
  return (
    <>
      <td role="cell" className="cell-check" data-label="Import">
        <label className="inline-flex min-h-11 min-w-11 items-center justify-center">
          <input
            type="checkbox"
            className="h-6 w-6 accent-gold"
            checked={row.isIncluded}
            onChange={(event) => onChange({ isIncluded: event.target.checked })}
          />
          <span className="sr-only">
            Import row {position}: {row.title}
          </span>
        </label>
      </td>
      <td role="cell" className="cell-number" data-label="Number">
        <input
          className="field"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Number, row ${position}`}
          aria-invalid={check.errors.number !== undefined}
          aria-describedby={notesId}
          value={row.number}
          onChange={(event) => onChange({ number: event.target.value.trim() })}
        />
      </td>
      <td role="cell" className="cell-title" data-label="Title">
        <input
          className="field"
          dir="auto"
          autoComplete="off"
          aria-label={`Title, row ${position}`}
          aria-invalid={check.errors.title !== undefined}
          aria-describedby={notesId}
          readOnly={isPublished}
          value={isPublished ? stored?.title : row.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </td>
    </>
  );
}

function releaseOf({ planned, stored }: PlannedRow): string {
  if (planned.instant === null) return planned.isValid ? 'Unscheduled' : 'Not a date';
  if (stored?.isPublished) return 'Published';
  return formatDateTime(planned.instant);
}

/** Every keystroke plans the whole import; only rows of which something differs are rendered. */
function isSame(before: Props, after: Props): boolean {
  const [a, b] = [before.planned, after.planned];
  return (
    before.onChange === after.onChange &&
    before.position === after.position &&
    before.difference === after.difference &&
    a.row === b.row &&
    a.slug === b.slug &&
    a.text === b.text &&
    a.change === b.change &&
    a.stored === b.stored &&
    a.planned.date === b.planned.date &&
    a.planned.time === b.planned.time &&
    JSON.stringify(a.check) === JSON.stringify(b.check)
  );
}
