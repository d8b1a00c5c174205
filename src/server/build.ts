// `npm run build`: the static site into dist/, with the chapters of the hosted backend or the demo data.
import { readFile } from 'node:fs/promises';
import { createBackend } from './backend/create-backend.ts';
import { planBuild } from '../build/build-plan.ts';
import { openDataDir } from './data-dir.ts';
import { unsetHostedBackend, loadSettings } from './settings.ts';
import { buildSite, checkBackend, type BuildOptions } from '../build/build-site.ts';
import { serveBuildApi } from './site/backend-site.ts';
import { runCommand } from '../lib/commands/terminal.ts';

await runCommand(async () => {
  loadSettings();
  const plan = planBuild(process.env, process.argv.slice(2));
  const options = { outDir: 'dist', output: 'inherit', host: plan.host } as const;
  if (plan.kind === 'hosted') {
    await checkBackend(plan.backendUrl);
    await build({ ...options, backendUrl: plan.backendUrl });
  } else {
    console.log(
      'Building the demo: its chapters are samples, and its forms work only on a server with the embedded backend.',
    );
    unsetHostedBackend();
    const dataDir = await openDataDir('memory');
    const backend = await createBackend(dataDir);
    const api = await serveBuildApi(backend);
    await build({ ...options, backendUrl: api.origin, isDemo: true });
    dataDir.release();
  }
});

async function build(options: BuildOptions): Promise<void> {
  await buildSite(options);
  const { samples } = JSON.parse(await readFile('dist/build.json', 'utf8')) as { samples: string[] };
  if (samples.length === 0) return;
  console.log(
    "The following content is marked as sample. When you replace it, turn off 'Sample' at /admin/texts or remove 'sample: true' from the file:",
  );
  for (const sample of samples.sort()) console.log(`  ${sample}`);
}
