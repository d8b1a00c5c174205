import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareDataDir } from '../../server/started-server.ts';
import { TEST_TIMEOUT_MS, run, signIn, start } from './processes.ts';
import { temporaryFolder } from './support.ts';

vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

const PUBLIC = { HOST: '0.0.0.0' };
const DEMO = 'let-there-be-light';
let folder: string;
beforeEach(() => {
  folder = path.join(temporaryFolder(), 'data');
});

async function runAdmin(args: string[], ADMIN_PASSWORD = '') {
  const { code, stdout, stderr } = await run('admin', args, { ADMIN_PASSWORD, DATA_DIR: folder });
  return { code, output: `${stdout}${stderr}`.trim() };
}

test(
  'creates an administrator with a random password for a new site and prints it only once',
  { tags: 'proof' },
  async () => {
    const first = await start(folder, { ...PUBLIC, SITE_URL: 'https://example.org' }, 'Preparing');
    const notice = /shown only once[^\n]*\n {4}(\S+) {3}(\S{20,})\n/.exec(first.output());
    expect(notice?.[1], first.output()).toBe('admin@example.org');
    const password = notice?.[2] ?? '';
    expect(await first.stop()).toBe(0);

    expect((await runAdmin(['list'])).output).toBe('admin@example.org   administrator');
    await prepareDataDir(folder);
    const second = await start(folder, PUBLIC);
    expect(second.output()).toContain('/admin   admin@example.org\n');
    expect(second.output()).not.toMatch(/shown only|let-there-be-light/);
    expect(second.output()).not.toContain(password);
    const getSignInStatus = async (...account: [email: string, password: string, Host: string]) => {
      const [email, enteredPassword, Host] = account;
      return (await signIn(second.port, email, enteredPassword, { Host })).status;
    };
    for (const host of [`127.0.0.1:${second.port}`, 'example.org'])
      expect(await getSignInStatus('admin@example.org', password, host)).toBe(200);
    for (const email of ['admin@example.com', 'reader@example.com', 'admin@example.org'])
      for (const host of [`127.0.0.1:${second.port}`, 'localhost'])
        expect(await getSignInStatus(email, DEMO, host)).toBe(400);
  },
);

test(
  'refuses the demo data on a public address until the listed commands are run',
  { tags: 'proof' },
  async () => {
    await prepareDataDir(folder);
    const server = await start(folder, PUBLIC);
    expect(await server.exited).toBe(1);
    const commands = ['password admin@example.com', 'remove reader@example.com'];
    for (const command of commands)
      expect(server.output().split('\n')).toContain(`  DATA_DIR=${folder} npm run admin -- ${command}`);

    expect(await runAdmin(['password', 'admin@example.com'], 'chosen by the owner')).toEqual({
      code: 0,
      output:
        'admin@example.com has a new password. All sessions have ended. The password was read from ADMIN_PASSWORD.',
    });
    expect(await runAdmin(['remove', 'reader@example.com'])).toEqual({
      code: 0,
      output: 'reader@example.com was removed. All sessions have ended.',
    });
    const { port, output } = await start(folder, PUBLIC);
    expect(output()).toContain('/admin   admin@example.com\n');
    expect((await signIn(port, 'admin@example.com', 'chosen by the owner')).status).toBe(200);
    expect((await signIn(port, 'admin@example.com', DEMO)).status).toBe(400);
    expect(await runAdmin(['list'])).toEqual({
      code: 1,
      output: `Another server has the data folder ${folder} open. Stop the server first.`,
    });
  },
);

test('explains why npm run admin fails', { tags: 'proof' }, async () => {
  expect(await runAdmin(['list'])).toEqual({
    code: 1,
    output: `The data folder ${folder} does not contain a site. Run npm start to create one.`,
  });
  expect(existsSync(folder)).toBe(false);

  await prepareDataDir(folder);
  expect((await runAdmin(['list'])).output.split('\n')).toEqual([
    'admin@example.com    administrator, demo password',
    'reader@example.com   reader, demo password',
  ]);
  expect((await runAdmin(['password', 'reader@example.com'])).output).toBe(
    'There is no terminal to prompt for the password. Set ADMIN_PASSWORD, or add --random.',
  );
  expect(await runAdmin(['add', 'me@example.org'], 'short')).toEqual({
    code: 1,
    output: 'The password has fewer than 12 characters.',
  });
  expect((await runAdmin(['add', 'me@example.org', '--random'], 'short')).output).toMatch(
    /^me@example\.org is an administrator\. The password is shown only once: [\w-]{29}$/,
  );
  expect((await runAdmin(['add', 'you@example.org', '--editor', '--random'], 'short')).output).toMatch(
    /^you@example\.org is an editor\. The password is shown only once: [\w-]{29}$/,
  );
  expect((await runAdmin(['list'])).output.split('\n')).toEqual([
    'admin@example.com    administrator, demo password',
    'me@example.org       administrator',
    'you@example.org      editor',
    'reader@example.com   reader, demo password',
  ]);
  for (const args of [['add'], ['list', '--editor'], ['rename', 'a@b.cd'], ['remove', 'a@b.cd', 'e']]) {
    const { code, output } = await runAdmin(args);
    expect([code, output.split('\n')[0]]).toEqual([1, 'Usage, while the server is stopped:']);
  }
});

test(
  'exits with an error if the data folder is lost, and starts over with --new',
  { tags: 'proof' },
  async () => {
    await prepareDataDir(folder);
    expect(await (await start(folder)).stop()).toBe(0);
    rmSync(folder, { recursive: true });

    const server = await start(folder);
    expect(await server.exited).toBe(1);
    expect(server.output().trim()).toBe(
      `The data folder ${folder} existed before, but is now missing or empty. To create a new site: npm start -- --new`,
    );
    const newServer = await start(folder, {}, 'Opening the database', ['--new']);
    expect(newServer.output().trim()).toBe(`Opening the database (${folder})…`);
    expect(await newServer.stop()).toBe(0);
  },
);
