// Runs an Edge Function as a hosted project does: under Deno, with nothing but its folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, globSync } from 'node:fs';
import path from 'node:path';

/** DENO_PATH, the npm package `deno` where it is installed, or Deno on the PATH; undefined where there is none. */
export function findDeno(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const candidates = [
    process.env['DENO_PATH'] ?? '',
    ...globSync('node_modules/@deno/*/deno').map((file) => path.resolve(file)),
    ...folders.map((folder) => path.join(folder, 'deno')),
  ];
  return candidates.find((file) => file !== '' && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Serves a function on a free port. It may reach this machine, its environment and no file or package. */
export async function serveUnderDeno(
  deno: string,
  name: string,
  environment: Record<string, string>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const permissions = ['--no-prompt', '--allow-env', '--allow-net=127.0.0.1', '--no-remote', '--no-npm'];
  const child = spawn(
    deno,
    ['run', '--no-config', '--no-lock', ...permissions, `supabase/functions/${name}/index.ts`],
    {
      env: {
        ...environment,
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
      },
    },
  );
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`Deno ended with ${code}:\n${said}`)));
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
