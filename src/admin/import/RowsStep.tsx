import { memo, useEffect, useId, useState } from 'react';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { FieldError } from '~/ui/fields.tsx';
import { Button } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Choice } from '../Choice.tsx';
import { Difference } from '../chapters/difference/Difference.tsx';
import { changedWords, compareTexts } from '~/lib/text/text-difference.ts';
import { Field } from '../Field.tsx';
import { formatCount, pluralize } from '../format-count.ts';
import { PageLink } from '../PageHeader.tsx';
import { Table } from '../Table.tsx';
import { comparable, type PlannedImport, type PlannedRow, type RowChange } from './plan.ts';

type OnChange = (key: number, change: RowChange) => void;
type Props = {
  plan: PlannedImport;
  scheduleId: string;
  onChange: OnChange;
};

const COLUMNS = [
  { name: 'Import' },
  { name: '#' },
  { name: 'Title' },
  { name: 'Words', className: 'numeric' },
  { name: 'Release' },
  { name: 'Changes' },
  { name: 'Details' },
];

export function RowsStep({ plan, scheduleId, onChange }: Props) {
  const titleId = useId();
  return (
    <section className="mt-10" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-heading" tabIndex={-1}>
        3. The chapters ({plan.included.length})
      </h2>
      <p className="ink-dim mt-1">
        Uncheck what you don’t want. Times are in {timeZoneLabel(SITE_TIME_ZONE)}.
      </p>
      <PageLink href={`#${scheduleId}`}>Continue to dates</PageLink>
      <Table className="table-import mt-6" aria-labelledby={titleId} columns={COLUMNS}>
        {plan.rows.map((planned, index) => (
          <ChapterRow key={planned.row.key} position={index + 1} planned={planned} onChange={onChange} />
        ))}
      </Table>
    </section>
  );
}

type RowProps = {
  /** From 1. Used in labels, because the chapter's number can change. */
  position: number;
  planned: PlannedRow;
  onChange: OnChange;
};

const ChapterRow = memo(function ChapterRow({ position, planned, onChange }: RowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { row, stored, errors, warnings, words, firstLine } = planned;
  const change = (rowChange: RowChange) => onChange(row.key, rowChange);
  const showsDetails = isOpen || Boolean(errors.slug ?? errors.date ?? errors.text);
  const detailsLabel = showsDetails ? 'Hide details' : 'Details';
  const changes = useChangeLabel(planned);
  const shared = (label: string, error: string | undefined) => ({
    className: 'field',
    autoComplete: 'off',
    'aria-label': `${label}, row ${position}`,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-notes`,
  });
  return (
    <>
      <tr role="row" className={row.isIncluded ? '' : 'row-excluded'}>
        <td role="cell" className="cell-check" data-label="Import">
          <Choice
            label={
              <span className="sr-only">
                Import row {position}: {row.title}
              </span>
            }
            checked={row.isIncluded}
            onChange={(event) => change({ isIncluded: event.target.checked })}
          />
        </td>
        <td role="cell" className="cell-number" data-label="Number">
          <input
            {...shared('Number', errors.number)}
            inputMode="numeric"
            value={row.number}
            onChange={(event) => change({ number: event.target.value.trim() })}
          />
        </td>
        <td role="cell" className="cell-title" data-label="Title">
          {stored?.is_published ? (
            <bdi>{stored.chapter_title}</bdi>
          ) : (
            <input
              {...shared('Title', errors.title)}
              dir="auto"
              value={row.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
          <p className="ink-dim mt-1 text-sm">
            Begins: <bdi>{firstLine}</bdi>
          </p>
        </td>
        <td role="cell" className="numeric" data-label="Words">
          {formatCount(words)}
        </td>
        <td role="cell" className="cell-release" data-label="Release">
          {releaseOf(planned)}
        </td>
        <td role="cell" className="cell-changes" data-label="Changes">
          <div id={`${id}-notes`} className="max-lg:inline">
            <span>{row.isIncluded ? changes : 'Not imported'}</span>
            {Object.entries(errors).map(([field, message]) => (
              <FieldError key={field} id={`${id}-notes-${field}`} message={message} />
            ))}
            {warnings.length > 0 && (
              <ul className="ink-dim mt-1 text-sm">
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            )}
          </div>
        </td>
        <td role="cell" className="cell-actions">
          <Button
            className="px-3 text-sm"
            aria-expanded={showsDetails}
            aria-label={`${detailsLabel}, row ${position}`}
            onClick={() => setOpen(!isOpen)}
          >
            {detailsLabel}
          </Button>
        </td>
      </tr>
      {showsDetails && (
        <tr role="row">
          <td role="cell" colSpan={COLUMNS.length} className="cell-details">
            <RowDetails notesId={`${id}-notes`} position={position} planned={planned} onChange={change} />
          </td>
        </tr>
      )}
    </>
  );
}, isSame);

/** Typing recreates the plan and `onChange`. Unchanged rows keep their earlier `onChange`, which does the same. */
function isSame(before: RowProps, after: RowProps): boolean {
  const [a, b] = [before.planned, after.planned];
  const otherProps = ({ position, planned: { slug, slot, change, errors, warnings } }: RowProps) =>
    JSON.stringify([position, slug, slot, change, errors, warnings]);
  return (
    a.row === b.row && a.stored === b.stored && a.text === b.text && otherProps(before) === otherProps(after)
  );
}

function releaseOf({ slot, instant, stored }: PlannedRow): string {
  if (instant === null) return slot.date === '' && slot.time === '' ? 'No date' : 'Invalid date';
  return stored?.is_published ? 'Published' : formatMoment(instant, Date.now());
}

function useChangeLabel({ row, stored, text, change }: PlannedRow): string {
  const before = stored?.text;
  const [counted, setCounted] = useState<{ text: string; words: string }>();
  useEffect(() => {
    if (change !== 'changed' || before === undefined) return;
    const timer = setTimeout(() => {
      const { added, removed } = changedWords(compareTexts(comparable(before), comparable(text)));
      setCounted({ text, words: `${pluralize(added, 'word')} added, ${formatCount(removed)} removed.` });
    });
    return () => clearTimeout(timer);
  }, [change, before, text]);

  if (change === 'new') return 'New';
  const title = otherTitle(stored, row.title.trim());
  if (change === 'unchanged') return title === '' ? 'Unchanged' : `Text unchanged.${title}`;
  return change === 'changed' && counted?.text === text ? counted.words + title : 'Comparing…';
}

/** A published chapter keeps its title. A different title in the file suggests a wrong number. */
function otherTitle(stored: PlannedRow['stored'], title: string): string {
  if (!stored || stored.chapter_title === title) return '';
  return stored.is_published ? ` The file calls it ‘${title}’.` : ` It was titled ‘${stored.chapter_title}’.`;
}

type DetailsProps = {
  notesId: string;
  position: number;
  planned: PlannedRow;
  onChange: (change: RowChange) => void;
};

function RowDetails({ notesId, position, planned, onChange }: DetailsProps) {
  const { slug, slot, text, errors, stored, change } = planned;
  const label = (name: string) => (
    <>
      {name}
      <span className="sr-only">, row {position}</span>
    </>
  );
  const shared = (isInvalid: boolean) => ({
    className: 'md:col-span-2',
    'aria-invalid': isInvalid,
    'aria-describedby': notesId,
  });
  return (
    <div className="grid gap-4 md:grid-cols-6">
      {stored?.is_published ? (
        <p className="flex flex-wrap gap-x-6 md:col-span-6">
          <span>Address: {stored.slug}</span>
          <span>Release date: {formatDateTime(stored.release_date) || '–'}</span>
        </p>
      ) : (
        <>
          <Field
            {...shared(errors.slug !== undefined)}
            label={label('Address')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={slug}
            onChange={(event) => onChange({ customSlug: event.target.value.trim() })}
          />
          <Field
            {...shared(errors.date !== undefined)}
            type="date"
            label={label('Release date')}
            value={slot.date}
            onChange={(event) => onChange({ customDate: { ...slot, date: event.target.value } })}
          />
          <Field
            {...shared(errors.date !== undefined)}
            type="time"
            label={label('Time')}
            value={slot.time}
            onChange={(event) => onChange({ customDate: { ...slot, time: event.target.value } })}
          />
        </>
      )}
      {change === 'changed' && stored?.text !== undefined && (
        <section className="md:col-span-6" aria-label="Changes to the current text">
          <h3 className="label font-sans">Changes to the current text</h3>
          <div
            className="plate conflict-texts [&_.difference-legend]:mx-3"
            tabIndex={0}
            role="region"
            aria-label="Differences, word by word"
          >
            <Difference
              before={withSigns(comparable(stored.text))}
              after={withSigns(comparable(text))}
              beforeLabel="Current"
              afterLabel="Manuscript"
            />
          </div>
        </section>
      )}
      <Field
        as="textarea"
        label={label('Chapter text')}
        className="import-text md:col-span-6"
        hint="The first line is the title. ¶ keeps a short line from becoming a subheading."
        dir="auto"
        rows={12}
        aria-invalid={errors.text !== undefined}
        aria-describedby={notesId}
        value={withSigns(text)}
        onChange={(event) => onChange({ customText: withMarks(event.target.value) })}
      />
    </div>
  );
}

/** The editor shows the same sign. A manuscript's own ¶ at the start of a line is doubled. */
const withSigns = (text: string) => text.replaceAll(/^¶/gm, '¶¶').replaceAll(PARAGRAPH_MARK, '¶ ');
const withMarks = (text: string) => text.replaceAll(/^¶ /gm, PARAGRAPH_MARK).replaceAll(/^¶¶/gm, '¶');
