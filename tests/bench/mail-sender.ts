import path from 'node:path';
import { openSupervisedBackend } from '../../src/server/backend/supervised-backend.ts';
import { startMailWorker } from '../../src/server/mail/mail-worker.ts';
import { readMailSettings } from '../../supabase/functions/_shared/mail/mail-settings.ts';

const [folder = ''] = process.argv.slice(2);
const secrets = { jwtSecret: 'a-secret-of-at-least-thirty-two-characters', secretKey: 'sb_secret_bench' };
const backend = await openSupervisedBackend({ ...secrets, databaseDir: path.join(folder, 'database') });
startMailWorker({
  backend,
  settings: readMailSettings(process.env),
  site: () => ({
    siteUrl: 'https://example.org',
    siteName: 'The site',
    backendUrl: 'https://example.org',
    timeZone: 'UTC',
  }),
  acceptedFolder: path.join(folder, 'accepted-emails'),
});
