import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `speaking-bench-${name}-`));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    // A server leaves a marker next to its data folder.
    rmSync(`${folder}.known`, { force: true });
  });
  return folder;
}
