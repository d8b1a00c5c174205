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

function runSetup(options: {
  answers?: Record<string, string[]>;
  environment?: Record<string, string>;
  responses?: Record<string, Response>;
}) {
  const output: string[] = [];
  const steps: string[] = [];
  const remaining = { ...options.answers };
  const responses: Record<string, () => Response> = {
    '/auth/v1/settings': () => Response.json({ disable_signup: true, external: { email: true } }),
    '/auth/v1/admin/users?per_page=1': () => Response.json({ users: [] }),
    '/auth/v1/admin/users': () => Response.json({ id: 'new-account' }),
    '/rest/v1/rpc/grant_role': () => Response.json('granted'),
  };
  const setUpOptions: SetUpOptions = {
    ask: (text) => {
      const name = QUESTIONS.find((question) => question.text === text)?.name ?? '';
      steps.push(`prompt ${name}`);
      return Promise.resolve(remaining[name]?.shift() ?? ANSWERS[name]);
    },
    print: (text) => void output.push(text),
    environment: options.environment ?? {},
    migrate: (url) => {
      steps.push(`migrated ${url}`);
      return Promise.resolve('3 migrations were applied.');
    },
    setBuildHook: (_, hook) => {
      steps.push(`hook ${hook}`);
      return Promise.resolve();
    },
    doctor: () => Promise.resolve(true),
    fetch: (address, init) => {
      const path = String(address).replace('https://project.supabase.co', '');
      if (init?.method === 'POST') steps.push(`${path} ${String(init.body)}`);
      return Promise.resolve(
        options.responses?.[path]?.clone() ?? responses[path]?.() ?? new Response(null, { status: 404 }),
      );
    },
  };
  return setUp(setUpOptions).then((isReady) => ({ isReady, output: output.join('\n'), steps }));
}

test('migrates a project, creates its administrator and build hook, and prints the host’s variables', async () => {
  const { isReady, output, steps } = await runSetup({});
  expect(isReady).toBe(true);
  expect(steps.filter((step) => !step.startsWith('prompt'))).toEqual([
    'migrated postgresql://postgres:secret-word@db.example.org/postgres',
    '/auth/v1/admin/users {"email":"owner@example.org","password":"a long password","email_confirm":true}',
    '/rest/v1/rpc/grant_role {"address":"owner@example.org","new_role":"admin"}',
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

test('reports the variable if the database is unreachable', async () => {
  await expect(migrateHosted('postgresql://postgres:word@127.0.0.1:1/postgres')).rejects.toThrow(
    /^SUPABASE_DB_URL: the database cannot be reached \(.+\)\. Check the host and password\.$/,
  );
});

test('repeats a question after an invalid answer, and explains why', async () => {
  const { output, steps } = await runSetup({
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
  expect(steps.filter((step) => step === 'prompt SITE_URL')).toHaveLength(3);
  for (const reason of [
    'Enter the URL without a path: https://example.org',
    'That is a secret key,',
    'not [YOUR-PASSWORD]',
    '12 characters',
  ])
    expect(output).toContain(reason);
});

test('does not ask for valid existing settings', async () => {
  const { steps } = await runSetup({
    environment: { SITE_URL: 'https://example.org', ADMIN_EMAIL: 'not an address' },
  });
  expect(steps).not.toContain('prompt SITE_URL');
  expect(steps).toContain('prompt ADMIN_EMAIL');
});

test.each([
  ['/auth/v1/settings', 'A request with PUBLIC_SUPABASE_PUBLISHABLE_KEY returns 401.'],
  ['/auth/v1/admin/users?per_page=1', 'A request with SUPABASE_SECRET_KEY returns 401.'],
])('reports a key rejected at %s, and changes nothing', async (path, message) => {
  const { isReady, output, steps } = await runSetup({
    responses: { [path]: new Response(null, { status: 401 }) },
  });
  expect(isReady).toBe(false);
  expect(output).toContain(`${message} Nothing was changed.`);
  expect(steps.filter((step) => !step.startsWith('prompt'))).toEqual([]);
});

test('grants the role to an existing account', async () => {
  const { steps } = await runSetup({
    responses: { '/auth/v1/admin/users': Response.json({ msg: 'exists' }, { status: 422 }) },
  });
  expect(steps).toContain('/rest/v1/rpc/grant_role {"address":"owner@example.org","new_role":"admin"}');
});

test('accepts only URLs that are HTTPS or local', () => {
  const validate = QUESTIONS[0]?.validate;
  expect(validate?.('http://localhost:8788')).toBeUndefined();
  expect(validate?.('https://example.org')).toBeUndefined();
  expect(validate?.('http://example.org')).toMatch(/^Enter an https URL/);
});
