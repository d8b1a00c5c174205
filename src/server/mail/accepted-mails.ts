// The mails that were handed over and of which the database does not know yet. One line is written into a file the
// moment before the last line leaves, and taken back if the server refuses. So a process that is killed before the commit
// sends none of them again: what a server has got whole it accepts, unless it refuses in that very moment.
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const LINE = /^([+-])([0-9a-f-]{36})$/;
/** A thousand lines. */
const LONGEST_BYTES = 38_000;

export type AcceptedMails = {
  add: (id: string) => void;
  /** It was refused after all. */
  remove: (id: string) => void;
  /** The database knows it. */
  recorded: (id: string) => void;
  /** What the database does not know, from an earlier process too. */
  unrecorded: () => string[];
  /** To be called when no mail is on its way: what comes later is not noted. */
  close: () => void;
};

/** @param file undefined: nothing outlives the process, so nothing is written */
export function openAcceptedMails(file: string | undefined): AcceptedMails {
  let descriptor = file === undefined ? undefined : openSync(file, 'a+', 0o600);
  const text = descriptor === undefined ? '' : readFileSync(descriptor, 'utf8');
  const ids = new Set<string>();
  for (const line of text.split('\n')) {
    // A line that a full disk cut off does not count.
    const [, sign, id = ''] = LINE.exec(line) ?? [];
    if (sign === '+') ids.add(id);
    if (sign === '-') ids.delete(id);
  }
  let bytes = text.length;
  const write = (line: string) => {
    if (descriptor === undefined) return;
    try {
      bytes += writeSync(descriptor, `${line}\n`);
    } catch (error) {
      // On a full disk the memory has to do; a kill before the commit would repeat the mail.
      console.error('A sent mail could not be noted:', (error as Error).message);
    }
  };
  return {
    add: (id) => {
      if (ids.has(id)) return;
      ids.add(id);
      write(`+${id}`);
    },
    remove: (id) => {
      if (ids.delete(id)) write(`-${id}`);
    },
    recorded: (id) => {
      ids.delete(id);
      if (descriptor === undefined || ids.size > 0 || bytes < LONGEST_BYTES) return;
      ftruncateSync(descriptor, 0);
      bytes = 0;
    },
    unrecorded: () => [...ids],
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      // Its number may be another file's from here on.
      descriptor = undefined;
    },
  };
}
