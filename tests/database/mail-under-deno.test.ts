// The functions that send mail on a hosted project, on the embedded backend and, where there is one, on PostgreSQL.
import { afterEach, expect, test } from 'vitest';
import { findDeno } from './support/deno.ts';
import { walkMailFunctions } from './support/mail-functions.ts';
import { openWorldOnPostgres } from './support/postgres.ts';
import { openWorld, type World } from './support/world.ts';

const deno = findDeno();
const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
/** The binary has 92 MB, so the project does not install it. */
const MISSING = 'there is no Deno: install it, or set DENO_PATH to the one in the npm package deno';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

test('the functions send a chapter’s mail and unsubscribe by its header', async ({ skip }) => {
  if (deno === undefined) return skip(MISSING);
  world = await openWorld();
  await walkMailFunctions(deno, world);
  expect.hasAssertions();
});

test('they do so on a PostgreSQL server', async ({ skip }) => {
  if (deno === undefined) return skip(MISSING);
  if (serverUrl === '') return skip('TEST_DATABASE_URL is not set');
  world = await openWorldOnPostgres(serverUrl);
  await walkMailFunctions(deno, world);
  expect.hasAssertions();
});
