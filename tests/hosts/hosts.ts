// Not part of `npm test`, because it is slow. `-- cloudflare` or `-- netlify` selects a host.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, runChecks, createDeployment } from '../../src/server/doctor/deployment.ts';
import { SITE_CHECKS } from '../../src/server/doctor/checks.ts';
import { freePort } from '../support/free-port.ts';
import { openBackend } from './backend.ts';
import { RUNTIMES, startRuntime, type Runtime } from './runtimes.ts';
import { smokeTest } from './smoke-test.ts';

const selectedHost = process.argv[2];
for (const runtime of RUNTIMES) {
  if (selectedHost === undefined || selectedHost === runtime.host) await testHost(runtime);
}
console.log('Every host passed.');
process.exit(0);

async function testHost(runtime: Runtime): Promise<void> {
  console.log(`\n${runtime.host}`);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const backend = await openBackend([origin, `http://127.0.0.1:${port}`]);
  const variables = {
    SITE_URL: origin,
    PUBLIC_SUPABASE_URL: backend.origin,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
  };
  try {
    await build(runtime, variables);
    let running = await startRuntime(runtime, 'dist', port, variables);
    try {
      const results = await runChecks(SITE_CHECKS, createDeployment(origin, variables));
      console.log(describe(results));
      assert.deepEqual(
        results.filter(({ status }) => status === 'failed'),
        [],
      );
      const { smokeTestCommand } = runtime;
      if (smokeTestCommand) {
        await running.stop();
        running = await startRuntime({ ...runtime, command: smokeTestCommand }, 'dist', port, variables);
      }
      await smokeTest(origin, backend, runtime);
      const warnings = running.output().match(/^.*(invalid|ignored|warning).*$/gim) ?? [];
      assert.deepEqual(
        warnings.filter((line) => /_redirects|_headers|rule/i.test(line)),
        [],
        'the host printed warnings',
      );
      console.log(`${runtime.host}: pages, forms, publishing, and the new chapter work.`);
    } finally {
      await running.stop();
    }
  } finally {
    await backend.close();
  }
}

/** Runs in another process, because the backend in this process must not block. */
async function build(runtime: Runtime, variables: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['src/server/build.ts', '--host', runtime.host], {
    env: { ...process.env, ...variables, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(code, 0, 'the build failed');
}
