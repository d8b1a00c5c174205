import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createBackend } from '~/server/backend/create-backend.ts';
import { SECRETS, SNAPSHOT_FILE } from './snapshot.ts';

/** Migrates and seeds once, before the first database test. */
export async function setup(): Promise<void> {
  const backend = await createBackend(SECRETS);
  const dump = await backend.dump();
  await backend.close();
  await mkdir(path.dirname(SNAPSHOT_FILE), { recursive: true });
  await writeFile(SNAPSHOT_FILE, Buffer.from(await dump.arrayBuffer()));
}
