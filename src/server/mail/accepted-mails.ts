// Mails that were handed over but are not yet recorded in the database: an empty file each, created just before a mail's
// last line is sent and removed if the server refuses, so a process killed before the commit repeats no mail.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ID = /^[0-9a-f-]{36}$/;

/** An earlier release noted them in this file beside the folder, as lines of `+id` and, after a refusal, `-id`. */
const FORMER_FILE = 'accepted-mails';

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const former = path.join(path.dirname(folder), FORMER_FILE);
  if (!existsSync(former)) return;
  for (const line of readFileSync(former, 'utf8').split('\n')) {
    const id = line.slice(1);
    if (!ID.test(id)) continue;
    if (line.startsWith('+')) writeFileSync(path.join(folder, id), '');
    else rmSync(path.join(folder, id), { force: true });
  }
  rmSync(former);
}

export function openAcceptedMails(folder: string | undefined) {
  if (folder !== undefined) openFolder(folder);
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
