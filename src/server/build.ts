// `npm run build`: the static site into dist/, with the chapters of the hosted backend; without one, of the demo world.
import { createBackend } from './backend/create-backend.ts';
import { serveApi } from './backend/serve-api.ts';
import { openDataDir, StartError } from './data-dir.ts';
import { loadSettings } from './settings.ts';
import { buildSite } from './site/build-site.ts';
import { samplesMessage } from './site/samples-message.ts';
import { BuildError } from './site/run-astro.ts';

const OUT_DIR = 'dist';

try {
  const { hostedBackendUrl } = loadSettings();
  if (hostedBackendUrl !== undefined) {
    await buildAndTell(hostedBackendUrl);
  } else {
    console.log('PUBLIC_SUPABASE_URL is not set: building with the demo chapters.');
    await withDemoBackend(buildAndTell);
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof BuildError || error instanceof StartError ? error.message : error);
  process.exit(1);
}

/** Ends with what visitors should not take for real. */
async function buildAndTell(backendUrl: string): Promise<void> {
  const { samples = [] } = await buildSite({ outDir: OUT_DIR, backendUrl, output: 'inherit' });
  if (samples.length > 0) console.log(samplesMessage(samples));
}

async function withDemoBackend(build: (backendUrl: string) => Promise<void>): Promise<void> {
  const dataDir = await openDataDir('memory');
  const backend = await createBackend(dataDir);
  const api = await serveApi(backend);
  try {
    await build(api.origin);
  } finally {
    await api.close();
    await backend.close();
    dataDir.release();
  }
}
