// The mails that a server has accepted and the database does not know of yet. One line is written into a file the moment
// the answer arrives, in the same turn of the event loop; a process that is killed before the commit finds it at its
// next start and sends none of them again.
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const ID_LINE = /^[0-9a-f-]{36}$/;
/** A thousand ids. */
const LONGEST_BYTES = 37_000;

export type AcceptedMails = {
  add: (id: string) => void;
  /** The database knows it. */
  recorded: (id: string) => void;
  /** What the database does not know, from an earlier process too. */
  unrecorded: () => string[];
  close: () => void;
};

/** @param file undefined: nothing outlives the process, so nothing is written */
export function openAcceptedMails(file: string | undefined): AcceptedMails {
  const descriptor = file === undefined ? undefined : openSync(file, 'a+', 0o600);
  // A line that was cut off by a full disk is no id.
  const lines = descriptor === undefined ? [] : readFileSync(descriptor, 'utf8').split('\n');
  const ids = new Set(lines.filter((line) => ID_LINE.test(line)));
  let bytes = lines.length > 1 ? LONGEST_BYTES : 0;
  return {
    add: (id) => {
      ids.add(id);
      if (descriptor === undefined) return;
      try {
        bytes += writeSync(descriptor, `${id}\n`);
      } catch (error) {
        // On a full disk the memory has to do; a kill before the commit would repeat the mail.
        console.error('A sent mail could not be noted:', (error as Error).message);
      }
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
    },
  };
}
