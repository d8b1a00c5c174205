import { expect, test } from 'vitest';
import { isLoopbackHost, namesLoopback } from '~/server/loopback.ts';

test('recognizes loopback values of HOST', () => {
  const others = '0.0.0.0 :: [::] 192.168.0.5 example.org localhost.example.org 127.0.0.1.example.org :1';
  for (const value of ['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])
    expect(isLoopbackHost(value), value).toBe(true);
  for (const value of ['', ...others.split(' ')]) expect(isLoopbackHost(value), value).toBe(false);
});

test('recognizes requests to the local machine', () => {
  for (const header of [
    'localhost:4321',
    'genesis.localhost:4321',
    'A.B.LOCALHOST',
    '127.0.0.1:80',
    '[::1]:4321',
  ])
    expect(namesLoopback(header), header).toBe(true);
  const others = '::1 .localhost localhost: localhost:80:80 a.127.0.0.1 a.[::1] localhost:123456';
  for (const header of others.split(' ')) expect(namesLoopback(header), header).toBe(false);
});
