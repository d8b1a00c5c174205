import { useEffect, useRef } from 'react';
import { saveFile } from '~/lib/browser/save-file.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FILE_NOT_READ, FILE_PROBLEMS, NOT_STORED, readingTaken } from './messages.ts';
import { FILE_NAME, fileText, MOST_BYTES, myReadingFrom } from './reading-file.ts';
import { myReading, PREFERENCES, takeReading } from './take-reading.ts';

/** Saves what was read in this browser as a file, and takes in such a file. */
export const MyReading = withErrorBoundary(function MyReading() {
  const field = useRef<HTMLInputElement>(null);

  const save = () =>
    saveFile(new Blob([fileText(myReading(), new Date())], { type: 'application/json' }), FILE_NAME);

  const take = async () => {
    const file = field.current?.files?.[0];
    if (!file) return;
    const outcome = await readFile(file);
    // The same file can be chosen again.
    if (field.current) field.current.value = '';
    showToast(outcome);
  };

  // A file that was chosen before this was awake.
  useEffect(() => void take(), []);

  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <button type="button" className={buttonClass('line')} onClick={save}>
        Save as a file
      </button>
      <label className={buttonClass('line')}>
        Load a file
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          autoComplete="off"
          onChange={() => void take()}
        />
      </label>
    </div>
  );
});

/** The toast about a file, after it was taken where it can be. */
async function readFile(file: File): Promise<Parameters<typeof showToast>[0]> {
  if (file.size > MOST_BYTES) return { tone: 'error', title: FILE_PROBLEMS['too large'] };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { tone: 'error', title: FILE_NOT_READ };
  }
  const mine = myReadingFrom(text, PREFERENCES);
  if (typeof mine === 'string') return { tone: 'error', title: FILE_PROBLEMS[mine] };
  const isStored = takeReading(mine);
  const finished = Object.values(mine.reading).filter((chapter) => chapter.finished).length;
  return {
    tone: 'success',
    title: readingTaken(mine.viewed.length, finished),
    ...(!isStored && { description: NOT_STORED }),
  };
}
