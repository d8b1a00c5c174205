// `npm start` and `npm run admin` as processes: what an open door needs before it opens.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { ask } from '../../server/ask.ts';
import { prepareDataDir, startServer } from '../../server/started-server.ts';
import { temporaryFolder } from './support.ts';

const PATIENCE_MS = 180_000;

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

const start = async (
  folder: string,
  settings: Record<string, string>,
  until?: string,
  options?: string[],
) => {
  const started = await startServer({ DATA_DIR: folder, ...settings }, until, options);
  running.add(started.child);
  const stop = () => {
    started.child.kill('SIGTERM');
    return started.exited;
  };
  return { ...started, stop };
};
const PUBLIC = { HOST: '0.0.0.0' };

/** Runs `npm run admin` on a folder; gives its exit code and everything it printed. */
async function admin(folder: string, args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['src/server/admin.ts', ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: '', ADMIN_PASSWORD: '', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: text.trim() };
}

const signIn = async (port: number, email: string, password: string, host = `127.0.0.1:${port}`) =>
  (
    await ask(port, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', Host: host },
      body: JSON.stringify({ email, password }),
    })
  ).status;

test(
  'a new site on a public door has an administrator made at random, whose password is printed at that start alone',
  async () => {
    const folder = path.join(temporaryFolder(), 'data');
    const first = await start(folder, { ...PUBLIC, SITE_URL: 'https://example.org' }, 'Preparing');
    const notice = /shown only this once[^\n]*\n {4}(\S+) {3}(\S+)\n/.exec(first.said());
    expect(notice?.[1], first.said()).toBe('admin@example.org');
    const password = notice?.[2] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect(await first.stop()).toBe(0);

    expect((await admin(folder, ['list'])).said).toBe('admin@example.org   administrator');
    await prepareDataDir(folder);
    const second = await start(folder, PUBLIC);
    expect(second.said()).toContain('/admin   admin@example.org\n');
    expect(second.said()).not.toMatch(/shown only|let-there-be-light/);
    expect(second.said()).not.toContain(password);
    expect(await signIn(second.port, 'admin@example.org', password)).toBe(200);
    expect(await signIn(second.port, 'admin@example.org', password, 'example.org')).toBe(200);
    for (const email of ['admin@example.com', 'reader@example.com', 'admin@example.org']) {
      expect(await signIn(second.port, email, 'let-there-be-light')).toBe(400);
      expect(await signIn(second.port, email, 'let-there-be-light', 'localhost')).toBe(400);
    }
    expect(await second.stop()).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'ADMIN_EMAIL and ADMIN_PASSWORD name the administrator of a new site behind a proxy; nothing prints the password',
  async () => {
    const folder = path.join(temporaryFolder(), 'data');
    await prepareDataDir(folder, 'book');
    const settings = {
      TRUST_PROXY: '127.0.0.1',
      ADMIN_EMAIL: 'me@example.org',
      ADMIN_PASSWORD: 'chosen by me',
    };
    const { said, stop } = await start(folder, settings);
    expect(said()).toContain('/admin   me@example.org\n');
    expect(said()).not.toMatch(/chosen by me|let-there-be-light|shown only/);
    expect(await stop()).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'the demo world is refused on a public door until the named commands were run',
  async () => {
    const folder = path.join(temporaryFolder(), 'data');
    await prepareDataDir(folder);
    const refused = await start(folder, PUBLIC);
    expect(await refused.exited).toBe(1);
    const commands = [
      `DATA_DIR=${folder} npm run admin -- password admin@example.com`,
      `DATA_DIR=${folder} npm run admin -- remove reader@example.com`,
    ];
    for (const command of commands) expect(refused.said().split('\n')).toContain(`  ${command}`);

    const args = commands.map((command) => command.split(' -- ')[1]?.split(' ') ?? []);
    const chosen = { ADMIN_PASSWORD: 'chosen by the owner' };
    expect(await admin(folder, args[0] ?? [], chosen)).toEqual({
      code: 0,
      said: 'admin@example.com has a new password. All sessions have ended. The password is the one in ADMIN_PASSWORD.',
    });
    expect(await admin(folder, args[1] ?? [])).toEqual({
      code: 0,
      said: 'reader@example.com is removed. All sessions have ended.',
    });
    const { port, said, stop } = await start(folder, PUBLIC);
    expect(said()).toContain('/admin   admin@example.com\n');
    expect(await signIn(port, 'admin@example.com', 'chosen by the owner')).toBe(200);
    expect(await signIn(port, 'admin@example.com', 'let-there-be-light')).toBe(400);
    expect(await stop()).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'npm run admin says in a sentence what it cannot do',
  async () => {
    const folder = path.join(temporaryFolder(), 'data');
    expect(await admin(folder, ['list'])).toEqual({
      code: 1,
      said: `The data folder ${folder} holds no site. The first npm start makes it.`,
    });
    expect(existsSync(folder)).toBe(false);

    await prepareDataDir(folder);
    expect((await admin(folder, ['list'])).said.split('\n')).toEqual([
      'admin@example.com    administrator, demo password',
      'reader@example.com   reader, demo password',
    ]);
    expect(await admin(folder, ['remove', 'admin@example.com'])).toEqual({
      code: 1,
      said: 'admin@example.com is the last administrator and stays. Add another first: npm run admin -- add <email>',
    });
    expect((await admin(folder, ['password', 'reader@example.com'])).said).toBe(
      'There is no terminal to ask for the password. Set ADMIN_PASSWORD, or add --random.',
    );
    expect((await admin(folder, ['add', 'me@example.org'], { ADMIN_PASSWORD: 'short' })).said).toBe(
      'The password has fewer than 12 characters.',
    );
    const added = await admin(folder, ['add', 'me@example.org', '--random'], { ADMIN_PASSWORD: 'short' });
    expect(added.said).toMatch(
      /^me@example\.org is an administrator\. The password is shown only this once: [\w-]{29}$/,
    );
    for (const args of [
      [],
      ['add'],
      ['list', 'me@example.org'],
      ['rename', 'a@b.cd'],
      ['remove', 'a@b.cd', 'e'],
    ]) {
      const { code, said } = await admin(folder, args);
      expect([code, said.split('\n')[0]]).toEqual([1, 'Usage, while the server is stopped:']);
    }

    const { stop } = await start(folder, {});
    expect(await admin(folder, ['remove', 'reader@example.com'])).toEqual({
      code: 1,
      said: `Another server has the data folder ${folder} open. Stop the server first.`,
    });
    expect(await stop()).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'a data folder that is gone is a sentence, and --new begins again',
  async () => {
    const folder = path.join(temporaryFolder(), 'data');
    await prepareDataDir(folder);
    const first = await start(folder, {});
    expect(await first.stop()).toBe(0);
    rmSync(folder, { recursive: true });

    const refused = await start(folder, {});
    expect(await refused.exited).toBe(1);
    expect(refused.said().trim()).toBe(
      `The data folder ${folder} was here before and is gone (or empty). To begin a new site: npm start -- --new`,
    );
    expect(existsSync(folder)).toBe(false);

    const begun = await start(folder, {}, 'Preparing the site', ['--new']);
    expect(begun.said()).toContain('Preparing the site');
    expect(await begun.stop()).toBe(0);
    expect((await admin(folder, ['list'])).said).toContain('admin@example.com ');
  },
  PATIENCE_MS,
);
