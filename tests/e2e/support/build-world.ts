import { buildWorld } from './world.ts';

await buildWorld();
