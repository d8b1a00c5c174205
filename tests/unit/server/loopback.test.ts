import { expect, test } from 'vitest';
import { isLoopbackHost, namesLoopback } from '~/server/loopback.ts';

test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('HOST=%s is loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});
test.each([
  '',
  '0.0.0.0',
  '::',
  '[::]',
  '192.168.0.5',
  'example.org',
  'localhost.example.org',
  '127.0.0.1.example.org',
  ':1',
])('HOST=%s is not loopback', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
test.each(['localhost:4321', 'genesis.localhost:4321', 'A.B.LOCALHOST', '127.0.0.1:80', '[::1]:4321'])(
  'a request to %s targets the local machine',
  (header) => {
    expect(namesLoopback(header)).toBe(true);
  },
);
test.each([
  '::1',
  '.localhost',
  'localhost:',
  'localhost:80:80',
  'a.127.0.0.1',
  'a.[::1]',
  'localhost:123456',
])('a request to %s does not target the local machine', (header) => {
  expect(namesLoopback(header)).toBe(false);
});
