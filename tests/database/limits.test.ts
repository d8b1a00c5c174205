// What visitors may write, how often, and that it can be erased; on a PostgreSQL server in postgres.test.ts.
import { afterAll, beforeAll, describe } from 'vitest';
import { tryLimits } from './support/limits.ts';
import { openWorld, type World } from './support/world.ts';
import { tryWritesThatLast } from './support/writes-that-last.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('limits', () => tryLimits(() => world));
describe('writes that last', () => tryWritesThatLast(() => world));
