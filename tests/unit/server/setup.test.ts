import { expect, test } from 'vitest';
import { migrateHosted } from '~/server/setup/hosted-database.ts';
import { QUESTIONS, setUp, type SetUpOptions } from '~/server/setup/set-up.ts';

const ANSWERS: Record<string, string> = {
  SITE_URL: 'https://example.org',
  PUBLIC_SUPABASE_URL: 'https://project.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
  SUPABASE_SECRET_KEY: 'sb_secret_key',
  SUPABASE_DB_URL: 'postgresql://postgres:secret-word@db.example.org/postgres',
  ADMIN_EMAIL: 'owner@example.org',
  ADMIN_PASSWORD: 'a long password',
  BUILD_HOOK: 'https://hooks.example.org/build',
  PUBLIC_RECAPTCHA_SITE_KEY: '',
  GENESIS_HOST: 'off',
};

function walk(change: {
  answers?: Record<string, string[]>;
  environment?: Record<string, string>;
  replies?: Record<string, Response>;
}) {
  const output: string[] = [];
  const done: string[] = [];
  const remaining = { ...change.answers };
  const replies: Record<string, () => Response> = {
    '/auth/v1/settings': () => Response.json({ disable_signup: true, external: { email: true } }),
    '/auth/v1/admin/users?per_page=1': () => Response.json({ users: [] }),
    '/auth/v1/admin/users': () => Response.json({ id: 'new-account' }),
    '/rest/v1/rpc/give_administrator_role': () => Response.json('given'),
  };
  const parts: SetUpOptions = {
    ask: (text) => {
      const name = QUESTIONS.find((question) => question.text === text)?.name ?? '';
      done.push(`asked ${name}`);
      return Promise.resolve(remaining[name]?.shift() ?? ANSWERS[name]);
    },
    print: (text) => void output.push(text),
    environment: change.environment ?? {},
    migrate: (url) => {
      done.push(`migrated ${url}`);
      return Promise.resolve('3 migrations were applied.');
    },
    setBuildHook: (_, hook) => {
      done.push(`hook ${hook}`);
      return Promise.resolve();
    },
    doctor: () => Promise.resolve(true),
    fetch: (address, init) => {
      const path = String(address).replace('https://project.supabase.co', '');
      if (init?.method === 'POST') done.push(`${path} ${String(init.body)}`);
      return Promise.resolve(
        change.replies?.[path]?.clone() ?? replies[path]?.() ?? new Response(null, { status: 404 }),
      );
    },
  };
  return setUp(parts).then((isReady) => ({ isReady, output: output.join('\n'), done }));
}

test('migrates a project, sets its administrator and build hook, and prints the host’s variables', async () => {
  const { isReady, output, done } = await walk({});
  expect(isReady).toBe(true);
  expect(done.filter((step) => !step.startsWith('asked'))).toEqual([
    'migrated postgresql://postgres:secret-word@db.example.org/postgres',
    '/auth/v1/admin/users {"email":"owner@example.org","password":"a long password","email_confirm":true}',
    '/rest/v1/rpc/give_administrator_role {"address":"owner@example.org"}',
    'hook https://hooks.example.org/build',
  ]);
  expect(output).toContain('3 migrations were applied.');
  expect(output).toContain(
    'SITE_URL=https://example.org\nPUBLIC_SUPABASE_URL=https://project.supabase.co\nPUBLIC_SUPABASE_PUBLISHABLE_KEY=sb_publishable_key\n',
  );
  expect(output).toContain(
    '"vars": {\n  "SITE_URL": "https://example.org",\n  "PUBLIC_SUPABASE_URL": "https://project.supabase.co",\n' +
      '  "PUBLIC_SUPABASE_PUBLISHABLE_KEY": "sb_publishable_key",\n  "GENESIS_HOST": "off"\n},',
  );
  for (const secret of ['sb_secret_key', 'secret-word', 'a long password'])
    expect(output).not.toContain(secret);
});

test('names the variable of an unreachable database', async () => {
  await expect(migrateHosted('postgresql://postgres:word@127.0.0.1:1/postgres')).rejects.toThrow(
    /^SUPABASE_DB_URL: the database cannot be reached \(.+\)\. Check its host and password\.$/,
  );
});

test('asks again after an invalid answer, with the reason', async () => {
  const { output, done } = await walk({
    answers: {
      SITE_URL: ['example.org', 'https://example.org/books', 'https://example.org'],
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: ['sb_secret_key', 'sb_publishable_key'],
      SUPABASE_DB_URL: [
        'postgresql://postgres:[YOUR-PASSWORD]@db.example.org/postgres',
        ANSWERS['SUPABASE_DB_URL'] ?? '',
      ],
      ADMIN_PASSWORD: ['short', 'a long password'],
    },
  });
  expect(done.filter((step) => step === 'asked SITE_URL')).toHaveLength(3);
  for (const reason of [
    'Enter it without a path: https://example.org',
    'That is a secret key.',
    'not [YOUR-PASSWORD]',
    '12 characters',
  ])
    expect(output).toContain(reason);
});

test('does not ask for valid existing settings', async () => {
  const { done } = await walk({
    environment: { SITE_URL: 'https://example.org', ADMIN_EMAIL: 'no address' },
  });
  expect(done).not.toContain('asked SITE_URL');
  expect(done).toContain('asked ADMIN_EMAIL');
});

test.each([
  ['/auth/v1/settings', 'A request with PUBLIC_SUPABASE_PUBLISHABLE_KEY returns 401.'],
  ['/auth/v1/admin/users?per_page=1', 'A request with SUPABASE_SECRET_KEY returns 401.'],
])('names a key that is rejected at %s, and changes nothing', async (path, message) => {
  const { isReady, output, done } = await walk({ replies: { [path]: new Response(null, { status: 401 }) } });
  expect(isReady).toBe(false);
  expect(output).toContain(`${message} Nothing was changed.`);
  expect(done.filter((step) => !step.startsWith('asked'))).toEqual([]);
});

test('gives an existing account the role', async () => {
  const { done } = await walk({
    replies: { '/auth/v1/admin/users': Response.json({ msg: 'exists' }, { status: 422 }) },
  });
  expect(done).toContain('/rest/v1/rpc/give_administrator_role {"address":"owner@example.org"}');
});

test('accepts only URLs that are HTTPS or local', () => {
  const validate = QUESTIONS[0]?.validate;
  expect(validate?.('http://localhost:8788')).toBeUndefined();
  expect(validate?.('https://example.org')).toBeUndefined();
  expect(validate?.('http://example.org')).toMatch(/^Enter an https address/);
});
