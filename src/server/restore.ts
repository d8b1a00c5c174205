// `npm run restore -- <file>`: puts a backup into an empty place, or with --replace in the place of what is there.
import { describeContents } from './backup/backup-file.ts';
import { runBackupCommand } from './backup/command.ts';
import { restoreFolder } from './backup/embedded-folder.ts';
import { restoreHosted } from './backup/hosted-database.ts';

const PAUSED = 'Mail is paused: look at Mail in the administration, then press Resume.';

await runBackupCommand('restore', async ({ file, replace, databaseUrl, place }) => {
  if (databaseUrl !== undefined) {
    const contents = await restoreHosted(databaseUrl, file, { replace });
    console.log(`Restored into the hosted project: ${describeContents(contents)}. ${PAUSED}`);
    return;
  }
  const { former, ...contents } = await restoreFolder(place.setting, file, { replace });
  console.log(
    `Restored into ${place.setting}: ${describeContents(contents)}. npm start serves it. ${PAUSED}`,
  );
  if (former !== undefined) console.log(`The database that was there is kept in ${former}.`);
});
