// Emails accepted by the mail server but not yet recorded in the database, so that a killed process sends no email twice. Each
// is an empty file, created just before the email's last line is sent and removed if the server rejects it.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ID = /^[0-9a-f-]{36}$/;

export function openAcceptedEmails(folder: string | undefined) {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ids = new Set(folder === undefined ? [] : readdirSync(folder).filter((name) => ID.test(name)));
  return {
    add: (id: string) => {
      ids.add(id);
      try {
        if (folder !== undefined) writeFileSync(path.join(folder, id), '');
      } catch (error) {
        // If the process is killed before the commit, the email is sent again.
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
