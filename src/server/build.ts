// `npm run build`: the static site into dist/, with the chapters of the hosted backend, or of the demo world.
import { createBackend } from './backend/create-backend.ts';
import { serveApi } from './backend/serve-api.ts';
import { openDataDir, StartError } from './data-dir.ts';
import { planBuild } from './build-plan.ts';
import { forgetHostedBackend, loadSettings } from './settings.ts';
import { buildSite, type BuildOptions } from './site/build-site.ts';
import { samplesMessage } from './site/samples-message.ts';
import { BuildError } from './site/run-astro.ts';

const OUT_DIR = 'dist';

try {
  loadSettings();
  const plan = planBuild(process.env, process.argv.slice(2));
  const options = { outDir: OUT_DIR, output: 'inherit', host: plan.host } as const;
  if (plan.kind === 'hosted') {
    await buildAndTell({ ...options, backendUrl: plan.backendUrl });
  } else {
    console.log(
      'Building the demo: its chapters are samples, and its forms need a server that embeds the backend.',
    );
    forgetHostedBackend();
    await withDemoBackend((backendUrl) => buildAndTell({ ...options, backendUrl, isDemo: true }));
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof BuildError || error instanceof StartError ? error.message : error);
  process.exit(1);
}

/** Ends with what visitors should not take for real. */
async function buildAndTell(options: BuildOptions): Promise<void> {
  const { samples = [] } = await buildSite(options);
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
