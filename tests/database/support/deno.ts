import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';

/** The npm package's script would run the binary as a child, which a signal to the parent does not stop. */
function denoBinary(): string {
  const [file] = globSync('node_modules/@deno/*/deno{,.exe}');
  if (file === undefined) throw new Error('The npm package deno has no binary for this platform.');
  return path.resolve(file);
}

export async function serveUnderDeno(
  name: string,
  environment: Record<string, string>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const permissions = ['--no-prompt', '--allow-env', '--allow-net=127.0.0.1', '--no-remote'];
  // Packages come from node_modules.
  const packages = ['--node-modules-dir=manual', '--cached-only'];
  const child = spawn(
    denoBinary(),
    ['run', '--no-lock', ...packages, ...permissions, `supabase/functions/${name}/index.ts`],
    {
      env: {
        ...environment,
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
      },
    },
  );
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const handleOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', handleOutput);
    child.stderr.on('data', handleOutput);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`Deno exited with ${code}:\n${output}`)));
  });
  return {
    origin,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
