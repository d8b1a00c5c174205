// The environment variables of the server, read in one place. `.env` is read too; the environment wins.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './data-dir.ts';

export type Settings = { port: number; host: string; dataDir: string; hostedBackendUrl: string | undefined };

/** @throws StartError when a value cannot be meant */
export function loadSettings(): Settings {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
  const port = Number(process.env['PORT'] || 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not '${process.env['PORT']}'.`);
  }
  return {
    port,
    host: process.env['HOST'] || '127.0.0.1',
    dataDir: process.env['DATA_DIR'] || '.data',
    hostedBackendUrl: process.env['PUBLIC_SUPABASE_URL'] || undefined,
  };
}
