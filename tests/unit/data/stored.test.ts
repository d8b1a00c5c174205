import { expect, test } from 'vitest';
import { assertStored } from '~/data/visitor-client.ts';

test('accepts a success status from the backend', () => {
  expect(() => assertStored({ data: null, error: null, status: 201 })).not.toThrow();
  expect(() => assertStored({ data: null, error: null, status: 200 })).not.toThrow();
});

test('throws a backend error with its code', () => {
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
])('throws status %i with %j as %s', (status, error, code) => {
  expect(() => assertStored({ data: null, error, status })).toThrow(
    expect.objectContaining({ code, message: error.message }),
  );
});

// The Supabase client treats an empty 404 as 'No Content', and a 500 with the body `null` as no error.
test.each([204, 404, 500, 0])('does not treat status %i without an error as success', (status) => {
  expect(() => assertStored({ data: null, error: null, status })).toThrow(
    expect.objectContaining({ code: 'unexpected' }),
  );
});
