import { useId } from 'react';
import { Choice } from './Choice.tsx';
import type { Block } from './manuscript-block.ts';
import { splitChoices, type SplitAt } from './split-manuscript.ts';
import type { ImportTable } from './use-import-table.ts';

/** Where chapters begin, how they are numbered, and what short lines are. */
export function SplitStep({ table }: { table: ImportTable }) {
  const id = useId();
  const { file, options, plan } = table;
  if (file.kind !== 'read' || plan === null) return null;
  const { manuscript } = file;
  return (
    <section className="mt-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        2. Where chapters begin
      </h2>
      <BeginFields
        id={id}
        table={table}
        blocks={manuscript.blocks}
        first={plan.included[0]?.row.number ?? ''}
      />
      <div className="mt-4 flex flex-col gap-2">
        <Choice
          id={`${id}-short`}
          label="Short paragraphs stay paragraphs (otherwise they become subheadings)"
          isChosen={options.keepsShortParagraphs}
          onChange={(keepsShortParagraphs) => table.setOptions({ ...options, keepsShortParagraphs })}
        />
        <Choice
          id={`${id}-closing`}
          label="Each chapter’s last paragraph is its highlighted closing quote"
          isChosen={options.hasClosingQuotes}
          onChange={(hasClosingQuotes) => table.setOptions({ ...options, hasClosingQuotes })}
        />
      </div>
      <Losses losses={manuscript.losses} />
    </section>
  );
}

type BeginProps = { id: string; table: ImportTable; blocks: readonly Block[]; first: string };

function BeginFields({ id, table, blocks, first }: BeginProps) {
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-6">
      <div className="md:col-span-3">
        <label htmlFor={`${id}-at`} className="label">
          Chapters begin at
        </label>
        <select
          id={`${id}-at`}
          className="field"
          value={table.splitAt}
          onChange={(event) => table.setSplitAt(event.target.value as SplitAt)}
        >
          {splitChoices(blocks).map(({ at, label, chapters }) => (
            <option key={at} value={at}>
              {label} ({chapters})
            </option>
          ))}
        </select>
      </div>
      <div className="md:col-span-2">
        <label htmlFor={`${id}-first`} className="label">
          First number
        </label>
        <input
          id={`${id}-first`}
          className="field"
          inputMode="numeric"
          autoComplete="off"
          key={first}
          defaultValue={first}
          onBlur={({ target: { value } }) => {
            if (/^\d{1,6}$/.test(value) && value !== first) table.numberFrom(Number(value));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Counts the chapters again instead of importing them.
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        <p className="ink-dim mt-1 text-sm">Another number counts all chapters on from it.</p>
      </div>
    </div>
  );
}

function Losses({ losses }: { losses: readonly string[] }) {
  if (losses.length === 0) return null;
  return (
    <div className="plate mt-5 border-l-4 border-l-gold p-4">
      <h3 className="font-sans font-semibold">What is not as in the file</h3>
      <ul className="mt-2 list-disc pl-5">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </div>
  );
}
