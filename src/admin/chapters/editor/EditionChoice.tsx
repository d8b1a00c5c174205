import { Choice } from '../../Choice.tsx';
import { Field } from '../../Field.tsx';

/** The database has the same limit. */
const MAX_NOTE = 200;

type Props = {
  /** The published one. */
  edition: number;
  note: string | null;
  onChange: (note: string | null) => void;
};

/** Whether the changes of a published text are a correction or a new edition. */
export function EditionChoice({ edition, note, onChange }: Props) {
  return (
    <div className="w-full text-sm">
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="label">What kind of change is this?</legend>
        <Choice
          type="radio"
          name="edition"
          checked={note === null}
          onChange={() => onChange(null)}
          label="A small correction"
        />
        <Choice
          type="radio"
          name="edition"
          checked={note !== null}
          onChange={() => onChange('')}
          label="A new edition, noted on the chapter’s page"
        />
      </fieldset>
      {note !== null && (
        <Field
          label="What changed (optional)"
          className="mb-2 max-w-text"
          hint={`Shown with edition ${edition + 1}. No email is sent.`}
          maxLength={MAX_NOTE}
          autoComplete="off"
          value={note}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
