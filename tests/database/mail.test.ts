// Following and the queue of mails on the embedded backend.
import { afterAll, beforeAll, describe } from 'vitest';
import { tryFollowing } from './support/following.ts';
import { tryMailQueue } from './support/mail-queue.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('following', () => tryFollowing(() => world));
describe('the queue of mails', () => tryMailQueue(() => world));
