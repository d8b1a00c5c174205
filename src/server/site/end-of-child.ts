// The end of a child process whose output says why it failed.
import type { ChildProcess } from 'node:child_process';

const LAST_WORDS_WITHIN_MS = 2000;

export type ChildEnd = { code: number | null; said: string };

/**
 * Resolves after the child's last words: 'close' comes after them, 'exit' may come before. A process that the child has
 * left behind keeps the pipes open, and is not waited for.
 * Rejects where the child cannot be started, or its signal ends it.
 */
export function endOf(child: ChildProcess, lastWordsWithinMs = LAST_WORDS_WITHIN_MS): Promise<ChildEnd> {
  let said = '';
  const pipes = [child.stdout, child.stderr];
  for (const pipe of pipes) pipe?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    let patience: ReturnType<typeof setTimeout> | undefined;
    const end = (code: number | null) => {
      clearTimeout(patience);
      resolve({ code, said });
    };
    child.once('error', reject);
    child.once('close', end);
    child.once('exit', (code) => {
      patience = setTimeout(() => {
        for (const pipe of pipes) pipe?.destroy();
        end(code);
      }, lastWordsWithinMs);
    });
  });
}
