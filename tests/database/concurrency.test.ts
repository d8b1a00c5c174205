// Many at once on a database that is a single session: no request reads as another user, and no acknowledged write is lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryManyAtOnce } from './support/many-at-once.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('200 mixed requests at once show no hidden row and lose no acknowledged write', () =>
  tryManyAtOnce(world));

test('a request that fails leaves the next one its own session', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [, , visitor, admin] = await Promise.all([
      world.admin.from('book_chapters').insert({ chapter_number: 0 } as never),
      world.admin.from('no_such_table' as 'email_leads').select('*'),
      world.visitor.from('chapter_drafts').select('chapter_id'),
      world.admin.from('user_roles').select('role'),
    ]);
    expect(visitor.data ?? []).toEqual([]);
    expect(admin.data).toEqual([{ role: 'admin' }]);
  }
});

test('an upload that never ends does not delay others', async () => {
  let finish = () => {};
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"email":"slow@example.com",'));
      finish = () => {
        controller.enqueue(new TextEncoder().encode('"first_name":"Slow"}'));
        controller.close();
      };
    },
  });
  const upload = world.backend.fetch(
    new Request('http://embedded/rest/v1/email_leads', {
      method: 'POST',
      body: slow,
      duplex: 'half',
      headers: { apikey: 'sb_publishable_embedded', 'Content-Type': 'application/json' },
    } as RequestInit),
  );
  const { data } = await world.visitor.from('book_chapters').select('id');
  expect(data?.length).toBeGreaterThanOrEqual(14);
  finish();
  expect((await upload).status).toBe(201);
});
