// `npm run backup -- <file>` and `npm run restore -- <file>`: all data of the hosted project in SUPABASE_DB_URL, or else of the
// data folder. A restore also reads encrypted copies, from a folder or from `s3://…`.
import path from 'node:path';
import { describeContents } from './backup/backup-file.ts';
import {
  backUpFolder,
  backUpHosted,
  restoreFolder,
  restoreHosted,
  tryRestore,
} from './backup/backup-and-restore.ts';
import { withPlainBackup } from './backup/encrypted-source.ts';
import { CommandError, runCommand } from '../lib/commands/terminal.ts';
import type { FetchMedia } from './media/media-backup.ts';
import { keepPersonalDataOutOfLogs } from './log.ts';
import { loadBackupSettings } from './settings.ts';

const OPTIONS = ['--restore', '--replace', '--trial'];
const NEXT_STEPS =
  'Accounts and sessions are as they were when the backup was made, including accounts removed since: review People under Settings. Email is paused: review Mail in the admin area, then click Resume.';

keepPersonalDataOutOfLogs();
await runCommand(() => run(process.argv.slice(2)));

async function run(args: string[]): Promise<void> {
  const isRestore = args.includes('--restore');
  const [name, ...extra] = args.filter((argument) => !OPTIONS.includes(argument));
  if (name === undefined || name.startsWith('-') || extra.length > 0)
    throw new CommandError(
      `Usage: npm run ${isRestore ? 'restore' : 'backup'} -- <file>${isRestore ? ' [--replace | --trial]' : ' [--replace]'}`,
    );
  if (isRestore) return withPlainBackup(name, (file, fetchMedia) => restore(file, fetchMedia, args));
  const file = path.resolve(name);
  const options = { replace: args.includes('--replace') };
  const { databaseUrl, dataDir, origin } = loadBackupSettings();
  const contents = databaseUrl
    ? await backUpHosted(databaseUrl, file, options)
    : await backUpFolder({ setting: dataDir, origin }, file, options);
  console.log(
    `${file}: ${describeContents(contents)}. It contains personal data and keys: store it securely.`,
  );
}

async function restore(file: string, fetchMedia: FetchMedia, args: string[]): Promise<void> {
  const options = { replace: args.includes('--replace') };
  const { databaseUrl, dataDir } = loadBackupSettings();
  if (args.includes('--trial')) {
    console.log(`The backup can be restored: ${describeContents(await tryRestore(file))}.`);
  } else if (databaseUrl) {
    const contents = await restoreHosted(databaseUrl, file, options);
    console.log(`Restored into the hosted project: ${describeContents(contents)}. ${NEXT_STEPS}`);
  } else {
    const { previousDatabase, missingMedia, ...contents } = await restoreFolder(dataDir, file, {
      ...options,
      fetchMedia,
    });
    console.log(
      `Restored into ${dataDir}: ${describeContents(contents)}. Run npm start to serve it. ${NEXT_STEPS}`,
    );
    if (missingMedia.length > 0)
      console.log(`These uploaded files are missing or damaged in the backup: ${missingMedia.join(', ')}`);
    if (previousDatabase !== undefined) console.log(`The previous database is kept in ${previousDatabase}.`);
  }
}
