// One machine: `npm start` behind a proxy, in an empty data folder, as a first start in production is.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const READY_WITHIN_MS = 300_000;

/** Starts the server, runs the doctor, stops the server, and starts it again on the same data. */
export async function proveEmbedded(port: number): Promise<void> {
  console.log('\nembedded');
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-'));
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: 'owner@example.org',
    ADMIN_PASSWORD: 'a password for this test',
    LOG_FORMAT: 'json',
  };
  try {
    for (const start of ['first', 'second']) {
      const { child, said } = run(['start'], environment);
      await untilWell(port, child, said);
      const secretKey = `sb_secret_${readFileSync(path.join(folder, 'data/secret-key'), 'utf8').trim()}`;
      const doctor = run(['doctor', `http://127.0.0.1:${port}`], {
        ...environment,
        SUPABASE_SECRET_KEY: secretKey,
      });
      assert.equal(await doctor.ended, 0, doctor.said());
      if (start === 'first') console.log(doctor.said());
      assertEntries(said());
      child.kill('SIGTERM');
      assert.equal(await exitOf(child), 0, 'the server did not stop cleanly');
    }
    console.log('embedded: started, looked at, stopped, and started again.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args: string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['src/server/run.mjs', ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text, ended: exitOf(child) };
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode);
    child.once('close', (code) => resolve(code));
  });

async function untilWell(port: number, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const health = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    await health?.text().catch(() => undefined);
    if (health?.status === 200) return;
    assert.ok(Date.now() < until && child.exitCode === null, `the server is not well:\n${said()}`);
    await setTimeout(500);
  }
}

/** Every printed line is a log entry in JSON. */
function assertEntries(printed: string): void {
  for (const line of printed.split('\n').filter((text) => text !== '')) {
    const entry = JSON.parse(line) as { level?: unknown; message?: unknown };
    assert.match(String(entry.level), /^(debug|info|warn|error)$/);
    assert.equal(typeof entry.message, 'string');
  }
}
