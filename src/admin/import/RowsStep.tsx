import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { FieldError } from '~/ui/fields.tsx';
import { Button } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Choice } from '../Choice.tsx';
import { Difference } from '../chapters/difference/Difference.tsx';
import { AddressField } from '../Field.tsx';
import { formatCount, pluralize } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { PageLink } from '../PageHeader.tsx';
import { Table } from '../Table.tsx';
import { Step } from './Step.tsx';
import { comparable, type PlannedImport, type PlannedRow, type RowChange } from './plan.ts';

type OnChange = (key: number, change: RowChange) => void;

const COLUMNS = [
  { name: 'Import' },
  { name: '#' },
  { name: 'Title' },
  { name: 'Words', className: 'numeric' },
  { name: 'Release' },
  { name: 'Changes' },
  { name: 'Details' },
];

export function RowsStep({ plan, onChange }: { plan: PlannedImport; onChange: OnChange }) {
  return (
    <Step id="chapters" title={`3. The chapters (${plan.included.length})`}>
      <p className="ink-dim mt-1">
        Uncheck what you don’t want. Times are in {timeZoneLabel(SITE_TIME_ZONE)}.
      </p>
      <PageLink href="#dates">Continue to dates</PageLink>
      <Table className="table-import mt-6" aria-labelledby="chapters-title" columns={COLUMNS}>
        {plan.rows.map((planned) => (
          <ChapterRow key={planned.row.key} planned={planned} onChange={onChange} />
        ))}
      </Table>
    </Step>
  );
}

function ChapterRow({ planned, onChange }: { planned: PlannedRow; onChange: OnChange }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { row, stored, date, slug, text, errors, warnings, words, firstLine } = planned;
  const change = (rowChange: RowChange) => onChange(row.key, rowChange);
  // In labels, because the chapter's number can change.
  const position = row.key + 1;
  const wordsBefore = useMemo(() => (stored ? countWords(stored.text) : words), [stored, words]);
  const showsDetails = isOpen || Boolean(errors.slug ?? errors.text);
  const textField = useQuery({
    queryKey: ['chapter-text-field'],
    queryFn: async () => (await import('../chapters/editor/text/ChapterTextField.tsx')).ChapterTextField,
    enabled: showsDetails,
    staleTime: 'static',
  });
  const detailsLabel = showsDetails ? 'Hide details' : 'Details';
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
        <td role="cell" className="cell-check">
          <Choice
            label=""
            aria-label={`Import row ${position}: ${row.title}`}
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
        <td role="cell" className="cell-title" data-label={stored?.is_published ? undefined : 'Title'}>
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
          {wordsBefore !== words && ` (was ${formatCount(wordsBefore)})`}
        </td>
        <td role="cell" className="cell-release">
          {stored?.is_published ? 'Published' : date === null ? 'No date' : formatMoment(date)}
        </td>
        <td role="cell" className="cell-changes">
          <div id={`${id}-notes`} className="max-lg:inline">
            <span>{row.isIncluded ? changesOf(planned) : 'Not imported'}</span>
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
            <div className="grid gap-4">
              {!stored?.is_published && (
                <AddressField
                  aria-invalid={errors.slug !== undefined}
                  aria-describedby={`${id}-notes`}
                  aria-label={`Address, row ${position}`}
                  value={slug}
                  onChange={(event) => change({ customSlug: event.target.value.trim() })}
                />
              )}
              {stored && planned.change === 'changed' && (
                <div>
                  <h3 className="label font-sans">What the import changes</h3>
                  <div
                    className="plate conflict-texts"
                    tabIndex={0}
                    role="region"
                    aria-label="Differences, word by word"
                  >
                    <Difference
                      before={comparable(stored.text)}
                      after={comparable(text)}
                      beforeLabel="On your site"
                      afterLabel="After the import"
                    />
                  </div>
                </div>
              )}
              <fieldset className="import-text min-w-0" aria-label={`Chapter text, row ${position}`}>
                <legend className="label">Chapter text</legend>
                <Loaded query={textField} errorMessage="The text field could not be loaded.">
                  {(ChapterTextField) => (
                    <ChapterTextField
                      text={text}
                      error={errors.text}
                      hint={pluralize(words, 'word')}
                      onText={(customText) => change({ customText })}
                      ref={null}
                    />
                  )}
                </Loaded>
              </fieldset>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function changesOf({ row, stored, change }: PlannedRow): string {
  if (!stored) return 'New';
  const text = `Text ${change}.`;
  const title = row.title.trim();
  if (stored.chapter_title === title) return text;
  // A published chapter keeps its title. A different title in the file suggests a wrong number.
  return `${text} ${stored.is_published ? `The file calls it “${title}”; your title stays.` : `It was titled “${stored.chapter_title}.”`}`;
}
