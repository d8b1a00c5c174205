import { expect, test } from 'vitest';
import { assertStored } from '~/data/visitor-client.ts';

test.each([200, 201])('accepts the success status %i', (status) => {
  expect(() => assertStored({ data: null, error: null, status })).not.toThrow();
});

test.each([
  [409, { code: '23505', message: 'duplicate key value' }, '23505'],
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
