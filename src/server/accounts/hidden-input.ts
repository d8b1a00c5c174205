// Reading a password from the terminal without showing it.
import type { ReadStream } from 'node:tty';

type Terminal = {
  input: Pick<ReadStream, 'on' | 'off' | 'setRawMode' | 'resume' | 'pause'>;
  print: (text: string) => void;
};

const ENTER = /[\r\n]/;
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const BACKSPACE = new Set(['\u007f', '\b']);

/** Asks a question and reads one line unseen. Resolves with undefined when the user gives up (Ctrl-C, Ctrl-D). */
export function askHidden(question: string, { input, print }: Terminal): Promise<string | undefined> {
  print(question);
  input.setRawMode(true);
  input.resume();
  const typed: string[] = [];
  return new Promise((resolve) => {
    const end = (answer: string | undefined) => {
      input.off('data', read);
      input.setRawMode(false);
      input.pause();
      print('\n');
      resolve(answer);
    };
    const read = (chunk: Buffer | string) => {
      for (const character of chunk.toString()) {
        if (ENTER.test(character)) return end(typed.join(''));
        if (character === CTRL_C || character === CTRL_D) return end(undefined);
        if (BACKSPACE.has(character)) typed.pop();
        else typed.push(character);
      }
    };
    input.on('data', read);
  });
}
