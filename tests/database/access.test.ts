// Three people, every table, every operation: who may do what.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COVERED_TABLES, tryEveryCell } from './support/access-table.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('every table of the public schema is in the access table', async () => {
  const tables = await world.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(tables.map(({ name }) => name).sort()).toEqual([...COVERED_TABLES].sort());
});

tryEveryCell(() => world);
