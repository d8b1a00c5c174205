// Asks the questions of `npm run setup`: in a terminal, or of lines from a file or a pipe.
import { createInterface } from 'node:readline/promises';
import type { ReadStream } from 'node:tty';
import { askHidden } from '../accounts/hidden-input.ts';
import type { Question } from './questions.ts';

export type Asking = (question: Question) => Promise<string | undefined>;

/** @returns a function that resolves with undefined when there are no more answers */
export function askIn(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  print: (text: string) => void,
): Asking {
  if (input.isTTY === true) return askTerminal(input as ReadStream, print);
  // One reader for all questions: another would lose the lines that this one has read ahead.
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  return async ({ text }) => {
    print(`${text}: \n`);
    const line = await lines.next();
    return line.done ? undefined : line.value;
  };
}

function askTerminal(input: ReadStream, print: (text: string) => void): Asking {
  return async ({ text, isSecret }) => {
    if (isSecret) return askHidden(`${text}: `, { input, print });
    const lines = createInterface({ input, output: process.stdout });
    try {
      return await lines.question(`${text}: `);
    } catch {
      return undefined;
    } finally {
      lines.close();
    }
  };
}
