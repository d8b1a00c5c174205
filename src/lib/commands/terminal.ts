// Terminal input and output for npm commands: prompts, which also read from a pipe, and errors.
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** An expected failure: commands print only its message. */
export class CommandError extends Error {}

type Input = NodeJS.ReadableStream & { isTTY?: boolean };
export type Prompt = (text: string, isSecret?: boolean) => Promise<string | undefined>;

export function createPrompt(input: Input, output: Writable): Prompt {
  // A pipe needs a single reader: a second one would miss the lines that are already buffered.
  const piped = input.isTTY ? undefined : createInterface({ input })[Symbol.asyncIterator]();
  return async (text, isSecret = false) => {
    output.write(piped ? `${text}: \n` : `${text}: `);
    if (piped) {
      const line = await piped.next();
      return line.done ? undefined : line.value;
    }
    // readline echoes input, so secrets use an output that prints nothing.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input, output: isSecret ? silent : output, terminal: true });
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
    console.error(error instanceof CommandError ? error.message : error);
    process.exit(1);
  }
}
