// `npm run migrate`: brings the hosted project in SUPABASE_DB_URL up to date. The embedded server does so at its start.
import { MigrationError } from './backend/migrations.ts';
import { StartError } from './data-dir.ts';
import { loadEnvironment } from './settings.ts';
import { migrateHosted } from './setup/migrate-hosted.ts';

const address = loadEnvironment()['SUPABASE_DB_URL'];
try {
  if (!address) {
    console.error(
      'Set SUPABASE_DB_URL to the connection string of the project’s database (Connect → Session pooler).',
    );
    process.exit(1);
  }
  const applied = await migrateHosted(address);
  console.log(applied === 0 ? 'The database is up to date.' : `${applied} migrations were applied.`);
  process.exit(0);
} catch (error) {
  const isSentence = error instanceof MigrationError || error instanceof StartError;
  console.error(isSentence ? error.message : `The migrations were not applied: ${String(error)}`);
  process.exit(1);
}
