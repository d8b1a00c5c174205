// `npm run backup -- <file>`: everything the site holds, in one file. Of the hosted project when SUPABASE_DB_URL is set, else of
// the data folder.
import { describeContents } from './backup/backup-file.ts';
import { runBackupCommand } from './backup/command.ts';
import { backUpFolder } from './backup/embedded-folder.ts';
import { backUpHosted } from './backup/hosted-database.ts';

await runBackupCommand('backup', async ({ file, replace, databaseUrl, place }) => {
  const contents =
    databaseUrl === undefined
      ? await backUpFolder(place, file, { replace })
      : await backUpHosted(databaseUrl, file, { replace });
  console.log(`${file}: ${describeContents(contents)}. It holds personal data and keys: store it safely.`);
});
