import { useCallback, useRef, useState } from 'react';
import type { Manuscript } from './manuscript-block.ts';
import { UnreadableManuscript } from './manuscript-file.ts';
import { readManuscript } from './read-manuscript.ts';

export type FileState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'unreadable'; name: string; reason: string }
  | { kind: 'read'; name: string; manuscript: Manuscript };

/** The file that was chosen last, read. One that cannot be read leaves nothing of the one before. */
export function useManuscript(onRead: (manuscript: Manuscript) => void): {
  file: FileState;
  choose: (chosen: File) => Promise<void>;
} {
  const [file, setFile] = useState<FileState>({ kind: 'none' });
  const attempt = useRef(0);
  const choose = useCallback(
    async (chosen: File) => {
      attempt.current += 1;
      const mine = attempt.current;
      const { name } = chosen;
      setFile({ kind: 'reading', name });
      // What is on the page now is painted first: a long manuscript keeps the page busy for a moment.
      await new Promise((resolve) => setTimeout(resolve, 50));
      try {
        const manuscript = await readManuscript(chosen);
        if (mine !== attempt.current) return;
        setFile({ kind: 'read', name, manuscript });
        onRead(manuscript);
      } catch (error) {
        if (mine === attempt.current) setFile({ kind: 'unreadable', name, reason: reasonOf(error) });
      }
    },
    [onRead],
  );
  return { file, choose };
}

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableManuscript) return error.message;
  // Most probably a part of this page that could not be fetched.
  return 'The file could not be read. Check your connection and choose it again.';
}
