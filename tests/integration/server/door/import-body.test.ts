// A manuscript comes in one request, larger than any other: from administrators, and to that one call.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { asAdministrator, guarded, type Guarded, seededBackend } from './support.ts';

const IMPORT = '/rest/v1/rpc/import_chapters';
const MEGABYTE = 1024 * 1024;
/** An import of no chapters, which only takes room. */
const megabytes = (count: number) => `{"chapters":[]${' '.repeat(count * MEGABYTE)}}`;

let backend: Backend;
let server: Guarded;
let session: Record<string, string>;
beforeAll(async () => {
  backend = await seededBackend();
  server = await guarded(backend);
  session = await asAdministrator(server);
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

test('an administrator’s import of 7 MB reaches the database, one of 9 MB does not', async () => {
  expect((await server.post(IMPORT, megabytes(7), session)).status).toBe(200);
  expect((await server.post(IMPORT, megabytes(9), session)).status).toBe(413);
});

test('a visitor’s stays as small as any body, and so does any other call of an administrator', async () => {
  expect((await server.post(IMPORT, megabytes(1))).status).toBe(413);
  expect((await server.post('/rest/v1/rpc/chapter_metrics', megabytes(2), session)).status).toBe(413);
});
