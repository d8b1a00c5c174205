// Temporary folders and child processes that end with the bench.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder that is removed when the process exits, or before by the returned function. */
export function temporaryFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), `speaking-bench-${name}-`));
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    // A server leaves a marker beside its data folder.
    rmSync(`${folder}.known`, { force: true });
  };
  process.once('exit', remove);
  return { folder, remove };
}

/** Ends a child with the given signal, after ten seconds by force. Also when the process exits before. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals): () => Promise<void> {
  const atExit = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', atExit);
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    process.off('exit', atExit);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const impatience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await gone;
    clearTimeout(impatience);
  };
}
