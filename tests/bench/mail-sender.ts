// A process of the mail bench: the embedded database and its sender, without the site. It is killed again and again.
import path from 'node:path';
import { openSupervisedBackend } from '../../src/server/backend/supervised-backend.ts';
import { startMailWorker } from '../../src/server/mail/mail-worker.ts';
import { readMailSettings } from '../../supabase/functions/_shared/mail/mail-settings.ts';
import { SECRETS } from './mail-secrets.ts';

const [folder = ''] = process.argv.slice(2);
const backend = await openSupervisedBackend({ ...SECRETS, databaseDir: path.join(folder, 'database') });
startMailWorker({
  backend,
  settings: readMailSettings(process.env),
  site: () => ({
    siteUrl: 'https://example.org',
    siteName: 'The site',
    backendUrl: 'https://example.org',
    timeZone: 'UTC',
  }),
  acceptedFile: path.join(folder, 'accepted-mails'),
});
