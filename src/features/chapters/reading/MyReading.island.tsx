import { useEffect, useRef } from 'react';
import { saveFile } from '~/lib/browser/save-file.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import {
  FILE_NAME,
  fileText,
  MAX_BYTES,
  myReadingFrom,
  myReading,
  importReading,
  type FileProblem,
} from './reading-file.ts';

export const MyReading = withErrorBoundary(function MyReading() {
  const field = useRef<HTMLInputElement>(null);

  const save = () =>
    saveFile(new Blob([fileText(myReading(), new Date())], { type: 'application/json' }), FILE_NAME);

  const load = async () => {
    const file = field.current?.files?.[0];
    if (!file) return;
    const outcome = await readFile(file);
    // Allows selecting the same file again.
    if (field.current) field.current.value = '';
    showToast(outcome);
  };

  useEffect(() => void load(), []);

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
          onChange={() => void load()}
        />
      </label>
    </div>
  );
});

async function readFile(file: File): Promise<Parameters<typeof showToast>[0]> {
  if (file.size > MAX_BYTES) return { tone: 'error', title: FILE_PROBLEMS['too large'] };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { tone: 'error', title: FILE_NOT_READ };
  }
  const mine = myReadingFrom(text);
  if (typeof mine === 'string') return { tone: 'error', title: FILE_PROBLEMS[mine] };
  const isStored = importReading(mine);
  const finished = Object.values(mine.reading).filter((chapter) => chapter.finished).length;
  return {
    tone: 'success',
    title: readingAdded(mine.viewed.length, finished),
    ...(!isStored && { description: NOT_STORED }),
  };
}

const FILE_PROBLEMS: Record<FileProblem, string> = {
  'too large': 'This file is too large for reading data. Nothing was changed.',
  'not json': 'This file does not contain reading data. Nothing was changed.',
  'unknown format': 'This file was not saved by this site. Nothing was changed.',
  'unsupported version':
    'This file was saved by another version of this site. Reload the page and try again. Nothing was changed.',
};

const FILE_NOT_READ = 'This file could not be read. Nothing was changed.';
const NOT_STORED = 'Your browser does not let this site save it, so it applies to this page only.';

function readingAdded(opened: number, finished: number): string {
  return `Your reading data was added: ${opened} ${opened === 1 ? 'chapter' : 'chapters'} opened, ${finished} finished.`;
}
