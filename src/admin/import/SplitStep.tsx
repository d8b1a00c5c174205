import { useMemo } from 'react';
import { LinkButton } from '../Button.tsx';
import { Choice } from '../Choice.tsx';
import { pluralize } from '../format-count.ts';
import { Field } from '../Field.tsx';
import { LazyDetails } from '../LazyDetails.tsx';
import { truncate } from './chapter-text.ts';
import { missedChapterStarts, splitChoices, splitManuscript, type SplitAt } from './split-into-chapters.ts';
import { Step } from './Step.tsx';
import type { ImportTable } from './use-import-table.ts';

export function SplitStep({ table }: { table: ImportTable }) {
  const { manuscript, plan, splitAt } = table;
  // Not on every keystroke in the table below, because both read the whole manuscript.
  const splits = useMemo(() => splitChoices(manuscript?.blocks ?? []), [manuscript]);
  const missedStarts = useMemo(
    () =>
      splitAt === 'nowhere' ? [] : missedChapterStarts(splitManuscript(manuscript?.blocks ?? [], splitAt)),
    [manuscript, splitAt],
  );
  if (manuscript === null || !plan) return null;
  const { omissions, changes = [] } = manuscript;
  const first = plan.included[0]?.row.number ?? '';
  const stored = [...(table.stored.data?.chapters.values() ?? [])];
  const next = Math.max(0, ...stored.map(({ chapter_number }) => chapter_number)) + 1;
  // A manuscript that begins at 1 again would otherwise replace the texts of published chapters.
  const taken = plan.included.flatMap(({ row, stored }) =>
    stored?.is_published && stored.chapter_title !== row.title.trim()
      ? [`chapter ${row.number} (“${stored.chapter_title}”)`]
      : [],
  );
  const notes = [
    taken.length > 0 && (
      <>
        Your site already has {new Intl.ListFormat('en-US').format(taken)}. If{' '}
        {taken.length === 1 ? 'the file’s chapter is a different one' : 'the file’s chapters are different'},
        start the numbers at {next} instead.
        <LinkButton className="link block min-h-11 text-sm" onClick={() => table.renumberFrom(next)}>
          Start at {next}
        </LinkButton>
      </>
    ),
    ...missedStarts.map(
      ({ text, style }) =>
        `‘${truncate(text)}’ (${style}) stays inside a chapter. If one should begin there, give it the heading style of the others, then choose the file again.`,
    ),
    ...omissions,
    changes.length > 0 && 'Tracked changes were accepted. They are listed below.',
  ].filter(Boolean);
  return (
    <Step id="split" title="2. Where chapters begin">
      <div className="mt-4 grid gap-5 md:grid-cols-6">
        <Field
          as="select"
          label="Chapters begin at"
          className="md:col-span-3"
          value={splitAt}
          onChange={(event) => table.setSplitAt(event.target.value as SplitAt)}
        >
          {splits.map(({ at, label, chapters }) => (
            <option key={at} value={at}>
              {label} ({pluralize(chapters, 'chapter')})
            </option>
          ))}
        </Field>
        <Field
          key={first}
          label="First number"
          className="md:col-span-2"
          hint="Chapters are numbered from here."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={first}
          onBlur={({ target: { value } }) => {
            if (/^\d{1,6}$/.test(value) && value !== first) table.renumberFrom(Number(value));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter renumbers the chapters instead of importing them.
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
      </div>
      <div className="mt-3">
        <Choice
          label="Turn short lines without a period into subheadings (leave off for dialogue)"
          checked={!table.keepsShortParagraphs}
          onChange={({ target: { checked } }) => table.setKeepsShortParagraphs(!checked)}
        />
      </div>
      {notes.length > 0 && (
        <div role="status" className="plate mt-5 border-l-4 border-l-gold p-4">
          <h3 className="font-sans font-semibold">Check these before you import</h3>
          <ul className="mt-2 list-disc pl-5">
            {notes.map((note, index) => (
              <li key={index}>{note}</li>
            ))}
          </ul>
          {changes.length > 0 && (
            <LazyDetails title="The tracked changes">
              <ul className="max-h-80 list-disc overflow-y-auto pl-5" tabIndex={0}>
                {changes.map((change, index) => (
                  <li key={index}>{change}</li>
                ))}
              </ul>
            </LazyDetails>
          )}
        </div>
      )}
    </Step>
  );
}
