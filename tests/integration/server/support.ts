// Servers and folders that last as long as a test.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Serves a handler on a free port until it is closed. */
export async function serve(handler: RequestListener): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A folder that is gone when the test is. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Removes a folder, and the marker that a server which had it as its data folder leaves beside it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}.known`, { force: true });
}

/** A folder that the caller takes away with `removeFolder`. */
export function makeFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'server-test-'));
}
