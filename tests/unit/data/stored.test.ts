import { expect, test } from 'vitest';
import { assertStored } from '~/data/visitor-client.ts';

test('a row counts as stored when the backend says so', () => {
  expect(() => assertStored({ data: null, error: null, status: 201 })).not.toThrow();
  expect(() => assertStored({ data: null, error: null, status: 200 })).not.toThrow();
});

test('a refusal is thrown with its code', () => {
  const error = { code: '23505', message: 'duplicate key value' };
  expect(() => assertStored({ data: null, error, status: 409 })).toThrow(
    expect.objectContaining({ code: '23505', message: 'duplicate key value' }),
  );
});

test.each([
  [429, { code: 'PT429', message: 'Too many requests.' }, 'rate-limited'],
  [429, { code: '429', message: 'Too many requests.' }, 'rate-limited'],
  [429, { message: '<html>Slow down</html>' }, 'rate-limited'],
  [404, { code: 'PT404', message: 'Nothing was changed.' }, 'no-row'],
  [404, { code: 'PGRST205', message: 'No such table.' }, 'PGRST205'],
  [0, { message: 'TypeError: Failed to fetch' }, 'network'],
])('an answer with status %i and %j is thrown as %s', (status, error, code) => {
  expect(() => assertStored({ data: null, error, status })).toThrow(
    expect.objectContaining({ code, message: error.message }),
  );
});

// The Supabase client reads an empty 404 as 'No Content', and a 500 with the body `null` as no error.
test.each([204, 404, 500, 0])('an answer with status %i and no error is not a success', (status) => {
  expect(() => assertStored({ data: null, error: null, status })).toThrow(
    expect.objectContaining({ code: 'unexpected' }),
  );
});
