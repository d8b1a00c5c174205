// Emails handed to the mail server but not yet recorded in the database. Each is an empty file, created just before the
// email's last line is sent and removed if the server rejects it, so that a killed process sends no email twice.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ID = /^[0-9a-f-]{36}$/;

/** Earlier releases recorded them in this file next to the folder, as lines of `+id` and, after a rejection, `-id`. */
const LEGACY_FILE = 'accepted-mails';

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const legacyFile = path.join(path.dirname(folder), LEGACY_FILE);
  if (!existsSync(legacyFile)) return;
  for (const line of readFileSync(legacyFile, 'utf8').split('\n')) {
    const id = line.slice(1);
    if (!ID.test(id)) continue;
    if (line.startsWith('+')) writeFileSync(path.join(folder, id), '');
    else rmSync(path.join(folder, id), { force: true });
  }
  rmSync(legacyFile);
}

export function openAcceptedEmails(folder: string | undefined) {
  if (folder !== undefined) openFolder(folder);
  const ids = new Set(folder === undefined ? [] : readdirSync(folder).filter((name) => ID.test(name)));
  return {
    add: (id: string) => {
      ids.add(id);
      try {
        if (folder !== undefined) writeFileSync(path.join(folder, id), '');
      } catch (error) {
        // Without the entry, a kill before the commit would repeat the email.
        console.error('A sent email could not be recorded:', (error as Error).message);
      }
    },
    remove: (id: string) => {
      ids.delete(id);
      if (folder !== undefined) rmSync(path.join(folder, id), { force: true });
    },
    unrecorded: () => [...ids],
  };
}
