// Mails that were handed over but are not yet recorded in the database. A line is written to a file just before a mail's
// last line is sent, and canceled if the server refuses, so a process killed before the commit repeats no mail.
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

const LINE = /^([+-])([0-9a-f-]{36})$/;
const MAX_BYTES = 38_000;

export type AcceptedMails = {
  add: (id: string) => void;
  remove: (id: string) => void;
  recorded: (id: string) => void;
  unrecorded: () => string[];
  close: () => void;
};

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
      // On a full disk, a kill before the commit would repeat the mail.
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
      if (descriptor === undefined || ids.size > 0 || bytes < MAX_BYTES) return;
      ftruncateSync(descriptor, 0);
      bytes = 0;
    },
    unrecorded: () => [...ids],
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      // The number may be reused for another file.
      descriptor = undefined;
    },
  };
}
