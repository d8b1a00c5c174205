import { useId } from 'react';
import { FieldError } from '~/ui/FieldError.tsx';
import { ACCEPTED_FILES } from './manuscript-file.ts';
import { LEAVING_LOSES } from './messages.ts';
import type { FileState } from './use-manuscript.ts';

type Props = { file: FileState; isLocked: boolean; onChoose: (file: File) => void };

export function FileStep({ file, isLocked, onChoose }: Props) {
  const id = useId();
  const error = file.kind === 'unreadable' ? `${file.name}: ${file.reason}` : undefined;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        1. The file
      </h2>
      <div className="mt-4 max-w-text">
        <label htmlFor={id} className="label">
          Manuscript
        </label>
        <input
          id={id}
          type="file"
          className="field"
          accept={ACCEPTED_FILES}
          disabled={isLocked}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChoose(chosen);
          }}
          onClick={(event) => {
            // The same file can be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
        />
        <p id={`${id}-hint`} className="ink-dim mt-1 text-sm">
          Word (.docx), Markdown (.md), text (.txt) or a web page (.html), up to 20 MB. It is read in this
          browser; nothing is sent until you import.
        </p>
        <div role="alert">
          <FieldError id={`${id}-error`} {...(error !== undefined && { message: error })} />
        </div>
      </div>
      <p role="status" className="mt-2">
        {file.kind === 'reading' && `Reading ${file.name} …`}
        {file.kind === 'read' && `${file.name} has been read. ${LEAVING_LOSES}`}
      </p>
    </section>
  );
}
