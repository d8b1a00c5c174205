import { useEffect, useRef } from 'react';
import { saveFile } from '~/lib/browser/save-file.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import {
  FILE_NAME,
  serializeReadingFile,
  MAX_FILE_BYTES,
  parseReadingFile,
  collectReadingData,
  importReadingData,
  type FileError,
} from './reading-file.ts';

export const MyReading = withErrorBoundary(function MyReading() {
  const field = useRef<HTMLInputElement>(null);

  const exportFile = () =>
    saveFile(
      new Blob([serializeReadingFile(collectReadingData(), new Date())], { type: 'application/json' }),
      FILE_NAME,
    );

  const importFile = async () => {
    const file = field.current?.files?.[0];
    if (!file) return;
    const toast = await importReadingFile(file);
    // Allows selecting the same file again.
    if (field.current) field.current.value = '';
    showToast(toast);
  };

  useEffect(() => void importFile(), []);

  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <button type="button" className={buttonClass('line')} onClick={exportFile}>
        Save as a file
      </button>
      <label className={buttonClass('line')}>
        Load a file
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          onChange={() => void importFile()}
        />
      </label>
    </div>
  );
});

async function importReadingFile(file: File): Promise<Parameters<typeof showToast>[0]> {
  if (file.size > MAX_FILE_BYTES) return { tone: 'error', title: FILE_ERRORS['too large'] };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { tone: 'error', title: FILE_UNREADABLE };
  }
  const data = parseReadingFile(text);
  if (typeof data === 'string') return { tone: 'error', title: FILE_ERRORS[data] };
  const isStored = importReadingData(data);
  const opened = data.viewed.length;
  const finished = Object.values(data.reading).filter((chapter) => chapter.finished).length;
  return {
    tone: 'success',
    title: `Your reading data was added: ${opened} ${opened === 1 ? 'chapter' : 'chapters'} opened, ${finished} finished.`,
    ...(!isStored && { description: NOT_STORED }),
  };
}

const FILE_ERRORS: Record<FileError, string> = {
  'too large': 'This file is too large for reading data. Nothing was changed.',
  'not json': 'This file does not contain reading data. Nothing was changed.',
  'unknown format': 'This file was not saved by this site. Nothing was changed.',
  'unsupported version':
    'This file was saved by another version of this site. Reload the page and try again. Nothing was changed.',
};

const FILE_UNREADABLE = 'This file could not be read. Nothing was changed.';
const NOT_STORED = 'Your browser does not allow this site to save data, so it applies to this page only.';
