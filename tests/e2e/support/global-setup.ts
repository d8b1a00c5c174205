import { buildWorld } from './world.ts';

export default async function globalSetup(): Promise<void> {
  await buildWorld();
}
