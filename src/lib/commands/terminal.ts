// Terminal input and output of npm commands: prompts, answered interactively or from a pipe, and errors.
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** An expected failure: commands print only its message. */
export class StartError extends Error {}

type Input = NodeJS.ReadableStream & { isTTY?: boolean };
export type Ask = (text: string, isSecret?: boolean) => Promise<string | undefined>;

export function createPrompt(input: Input, output: Writable): Ask {
  // A single reader for a pipe, because another would lose the lines already buffered.
  const piped = input.isTTY ? undefined : createInterface({ input })[Symbol.asyncIterator]();
  return async (text, isSecret = false) => {
    output.write(piped ? `${text}: \n` : `${text}: `);
    if (piped) {
      const line = await piped.next();
      return line.done ? undefined : line.value;
    }
    // readline echoes input, so secrets use an output that prints nothing.
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input, output: isSecret ? hidden : output, terminal: true });
    const closed = once(lines, 'close').then(() => undefined);
    try {
      return await Promise.race([lines.question(''), closed]);
    } catch {
      return undefined;
    } finally {
      lines.close();
      if (isSecret) output.write('\n');
    }
  };
}

/** Runs an npm command and ends the process, with exit code 1 if it returns false or throws. */
export async function runCommand(work: () => Promise<unknown>): Promise<never> {
  try {
    process.exit((await work()) === false ? 1 : 0);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
