// The environment variables of the server, read in one place. `.env` is read too; the environment wins.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './data-dir.ts';

export type Settings = { port: number; host: string; dataDir: string; hostedBackendUrl: string | undefined };

const ADDRESSES = ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_IP_LOOKUP_URL', 'PUBLIC_CHECKOUT_URL'];

/** @throws StartError when a value cannot be meant */
export function loadSettings(): Settings {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
  const port = Number(process.env['PORT'] || 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not '${process.env['PORT']}'.`);
  }
  for (const name of ADDRESSES) {
    const value = process.env[name]?.trim();
    if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
      throw new StartError(`${name} must be an address such as https://example.org, not '${value}'.`);
    }
  }
  return {
    port,
    host: process.env['HOST'] || '127.0.0.1',
    dataDir: process.env['DATA_DIR'] || '.data',
    hostedBackendUrl: process.env['PUBLIC_SUPABASE_URL'] || undefined,
  };
}

/**
 * For `npm start` and `npm run dev`, whose pages talk to the embedded backend: a hosted project in `.env` is for the
 * build alone. Without this, pages made from one backend would talk to the other.
 */
export function ignoreHostedBackend({ hostedBackendUrl }: Settings): void {
  if (hostedBackendUrl === undefined) return;
  console.log(
    `Using the embedded backend. ${hostedBackendUrl} (PUBLIC_SUPABASE_URL) is for \`npm run build\`.`,
  );
  // Empty, not deleted: Astro reads `.env` too, and what is set here wins.
  for (const name of ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY']) process.env[name] = '';
}
