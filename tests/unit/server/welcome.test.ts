import { expect, test } from 'vitest';
import { welcome } from '~/server/welcome.ts';

const said = (origin: string) => welcome({ origin, data: '/home/me/.data', readyAfterMs: 1234 });

test('on the machine’s own address the terminal names localhost, the e-book’s host and who may sign in', () => {
  expect(said('http://127.0.0.1:4321').trim().split('\n')).toEqual([
    'Speaking with the Almighty   http://localhost:4321   (ready after 1.2 s)',
    '  free e-book page             http://genesis.localhost:4321',
    '  administration               http://localhost:4321/admin   admin@example.com / let-there-be-light',
    '  data                         /home/me/.data',
    '',
    '  Ctrl-C stops the server.',
  ]);
});

test.each(['http://192.168.0.5:4321', 'http://[::1]:4321'])(
  '%s has no hosts below it, so the e-book is at /landing',
  (origin) => {
    expect(said(origin)).toContain(`free e-book page             ${origin}/landing\n`);
    expect(said(origin)).toContain(`${origin}/admin`);
  },
);
