import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seededSnapshot } from '../../support/seeded-database.ts';
import { SNAPSHOT_FILE } from './snapshot.ts';

export async function setup(): Promise<void> {
  const snapshot = await seededSnapshot();
  await mkdir(path.dirname(SNAPSHOT_FILE), { recursive: true });
  await writeFile(SNAPSHOT_FILE, Buffer.from(await snapshot.arrayBuffer()));
}
