import { afterAll, beforeAll } from 'vitest';
import { tryAdministrators } from './support/administrators.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

tryAdministrators(() => world);
