import { expect, test } from 'vitest';
import { welcome, type SignIn } from '~/server/welcome.ts';

const textFor = (origin: string, signIn: SignIn = { kind: 'demo' }) =>
  welcome({ origin, data: '/home/me/.data', startupMs: 1234, signIn });
const textForAdministrators = (...emails: string[]) =>
  textFor('http://127.0.0.1:4321', { kind: 'administrators', emails });

test('prints localhost, the e-book host, and the demo sign-in for a loopback address', () => {
  expect(textFor('http://127.0.0.1:4321').trim().split('\n')).toEqual([
    'Speaking with the Almighty   http://localhost:4321   (ready in 1.2 s)',
    '  free e-book page             http://genesis.localhost:4321',
    '  administration               http://localhost:4321/admin   admin@example.com / let-there-be-light',
    '  data                         /home/me/.data',
    '',
    '  Ctrl-C stops the server.',
  ]);
});

const IP_ADDRESSES = ['http://192.168.0.5:4321', 'http://[::1]:4321'];
test.each(IP_ADDRESSES)(
  'prints /landing as the e-book page for %s, which cannot have subdomains',
  (origin) => {
    expect(textFor(origin)).toContain(`free e-book page             ${origin}/landing\n`);
    expect(textFor(origin)).toContain(`${origin}/admin`);
  },
);

test('prints the administrators instead of the demo sign-in outside the demo', () => {
  expect(textForAdministrators('me@example.org')).toContain('http://localhost:4321/admin   me@example.org\n');
  expect(textForAdministrators('a@b.cd', 'e@f.gh', 'i@j.kl', 'm@n.op', 'q@r.st')).toContain(
    '/admin   a@b.cd, e@f.gh, i@j.kl and 2 more\n',
  );
  expect(textForAdministrators()).toContain(
    '/admin   no administrator yet: stop the server, then run npm run admin -- add <email>\n',
  );
  expect(textForAdministrators('me@example.org')).not.toContain('let-there-be-light');
});
