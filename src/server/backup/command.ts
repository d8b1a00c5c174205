// What `npm run backup` and `npm run restore` share: their arguments, and how they end.
import path from 'node:path';
import { MigrationError } from '../backend/migrations.ts';
import { keepPersonalDataOutOfLogs } from '../log/private-logs.ts';
import { StartError } from '../data-dir.ts';
import { loadBackupSettings } from '../settings.ts';
import { BackupError } from './backup-format.ts';
import type { EmbeddedPlace } from './embedded-folder.ts';

export type BackupCommand = {
  file: string;
  replace: boolean;
  /** Of a hosted project's database. */
  databaseUrl: string | undefined;
  place: EmbeddedPlace;
};

/** Runs the command and ends the process: 0 when it was done, 1 with a sentence when not. */
export async function runBackupCommand(
  name: 'backup' | 'restore',
  work: (command: BackupCommand) => Promise<void>,
): Promise<never> {
  keepPersonalDataOutOfLogs();
  try {
    const args = process.argv.slice(2);
    const [file, ...rest] = args.filter((argument) => argument !== '--replace');
    if (file === undefined || file.startsWith('-') || rest.length > 0) {
      throw new StartError(`Usage: npm run ${name} -- <file> [--replace]`);
    }
    const { databaseUrl, dataDir, origin } = loadBackupSettings();
    await work({
      file: path.resolve(file),
      replace: args.includes('--replace'),
      databaseUrl,
      place: { setting: dataDir, origin },
    });
    process.exit(0);
  } catch (error) {
    const isSentence =
      error instanceof StartError || error instanceof BackupError || error instanceof MigrationError;
    console.error(isSentence ? error.message : error);
    process.exit(1);
  }
}
