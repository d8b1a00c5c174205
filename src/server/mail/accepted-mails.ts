// Mails that were handed over but are not yet recorded in the database: an empty file each, created just before a mail's
// last line is sent and removed if the server refuses, so a process killed before the commit repeats no mail.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ID = /^[0-9a-f-]{36}$/;

export function openAcceptedMails(folder: string | undefined) {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ids = new Set(folder === undefined ? [] : readdirSync(folder).filter((name) => ID.test(name)));
  return {
    add: (id: string) => {
      ids.add(id);
      try {
        if (folder !== undefined) writeFileSync(path.join(folder, id), '');
      } catch (error) {
        // On a full disk, a kill before the commit would repeat the mail.
        console.error('A sent mail could not be noted:', (error as Error).message);
      }
    },
    remove: (id: string) => {
      ids.delete(id);
      if (folder !== undefined) rmSync(path.join(folder, id), { force: true });
    },
    unrecorded: () => [...ids],
  };
}
