import { afterAll, beforeAll } from 'vitest';
import { tryAudience } from './support/audience.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

tryAudience(() => world);
