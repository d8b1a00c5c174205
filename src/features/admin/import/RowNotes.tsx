import { formatCount } from '../format-count.ts';
import { FieldError } from '~/ui/FieldError.tsx';
import type { TextDifference } from './compare-texts.ts';
import type { PlannedRow } from './planned-import.ts';

type Props = { id: string; planned: PlannedRow; difference: TextDifference | undefined };

/** What a chapter's import does, what is in its way, and what its author should know. */
export function RowNotes({ id, planned, difference }: Props) {
  const { row, check } = planned;
  const errors = Object.entries(check.errors);
  return (
    <div id={id}>
      <span>{row.isIncluded ? changeWords(planned, difference) : 'Left out'}</span>
      {errors.map(([field, message]) => (
        <FieldError key={field} id={`${id}-${field}`} message={message} />
      ))}
      {check.warnings.length > 0 && (
        <ul className="ink-dim mt-1 text-sm">
          {check.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function changeWords({ change, stored, row }: PlannedRow, difference: TextDifference | undefined): string {
  if (change === 'new') return 'New';
  const title = otherTitle(stored, row.title.trim());
  if (change === 'unchanged') return title === '' ? 'Unchanged' : `Text unchanged${title}`;
  if (change === null || difference === undefined) return 'Comparing …';
  return `+${formatCount(difference.addedWords)} −${formatCount(difference.removedWords)} words${title}`;
}

/** A published chapter keeps its title, so the file's is shown nowhere else; another one may be another chapter. */
function otherTitle(stored: PlannedRow['stored'], title: string): string {
  if (!stored || stored.title === title) return '';
  return stored.isPublished ? `; its title in the file is ‘${title}’` : `; title was ‘${stored.title}’`;
}
