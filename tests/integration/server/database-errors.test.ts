// What the embedded API calls an internal error although the request is at fault: 400 and PostgreSQL's code, as on a
// hosted project.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '~/server/backend/api.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { translatedError, withTranslatedError } from '~/server/backend/database-errors.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { ask } from '../../server/ask.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { serve } from './support.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';

let backend: Backend;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  backend = await createBackend({
    jwtSecret: 'only-these-tests-know-this-0123456789abcdef',
    secretKey: 'x',
    snapshot: await seededSnapshot(),
  });
  const api = createApi(backend);
  server = await serve((request, response) => void api.handle(request, response));
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

const LEAD = { email: 'reader@example.com', first_name: 'Reader' };

test.each<[string, object, string, RegExp]>([
  [
    'a word for a yes or no',
    { ...LEAD, marketing_opt_in: 'perhaps' },
    '22P02',
    /^Invalid input for boolean type$/,
  ],
  ['an object for a yes or no', { ...LEAD, marketing_opt_in: { a: 1 } }, '22P02', /boolean/],
  ['an object for a word', { ...LEAD, email: { a: 1 } }, '22P02', /^Invalid input for string type$/],
  ['a value beyond its bounds', { ...LEAD, first_name: 'x'.repeat(5000) }, '23514', /^new row for relation/],
  ['an address that is none', { ...LEAD, email: 'nonsense' }, '23514', /violates check constraint/],
  ['a date that is none', { ...LEAD, created_at: 'yesterdayish' }, '22007', /invalid input syntax/],
  ['a date beyond all dates', { ...LEAD, created_at: 1e30 }, '22P02', /^Invalid time value$/],
  [
    'an object that cannot be written',
    { ...LEAD, id: { toString: 1 } },
    '22P02',
    /^toString is not a function$/,
  ],
  ['nothing where something has to be', { ...LEAD, first_name: null }, '23502', /null value/],
])('%s is answered with 400', async (_what, body, code, message) => {
  allowConsole(/./);
  const answer = await ask(server.port, '/rest/v1/email_leads', {
    method: 'POST',
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ code });
  expect((JSON.parse(answer.text) as { message: string }).message).toMatch(message);
  expect(await backend.sql('select 1 from public.email_leads')).toEqual([]);
});

test.each([
  null,
  'text',
  {},
  { code: 'SUP', message: 'error: out of memory' },
  { code: 'SUP', message: 1 },
  { code: '57014', message: 'error: new row for relation "x" violates check constraint "y"' },
])('what the request is not at fault for stays as it is: %j', (body) => {
  expect(translatedError(body)).toBeUndefined();
});

test('a disk that fills up while a row is written is a full disk, not an internal error', async () => {
  const words = { code: '53100', message: 'could not extend file "base/5/16777": No space left on device' };
  const answer = await withTranslatedError(Response.json(words, { status: 500 }));
  expect(answer.status).toBe(507);
  expect(answer.headers.get('Retry-After')).toBe('60');
  expect(await answer.json()).toMatchObject({
    message: 'The disk is full. Nothing was saved. Please try again later.',
  });
});
