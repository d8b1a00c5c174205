import { randomUUID } from 'node:crypto';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { createBackend, type Backend, type OpenDatabase } from '~/server/backend/create-backend.ts';
import { ISO_PARSERS } from '~/server/backend/embedded-database.ts';
import type { Seed } from '~/server/backend/migrations.ts';
import { createDriver } from '~/server/setup/hosted-database.ts';

const TIMESTAMPTZ = 1184;
const TIMESTAMP = 1114;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** Tokens must verify against the same secret in every copy. */
export const SECRETS = {
  jwtSecret: 'a-jwt-secret-used-only-in-tests-0123456789',
  secretKey: 'sb_secret_for_tests',
};

export const TEMPLATE = 'website_template';

/** Close the backend before dropping the database. */
export async function openBackendOnPostgres(
  serverUrl: string,
  seed: Seed,
  options: { name?: string | undefined; template?: string } = {},
): Promise<{ backend: Backend; url: string; drop: () => Promise<void> }> {
  const { open, url, drop } = await createDatabase(serverUrl, options);
  const openDatabase = () => Promise.resolve(open());
  return { backend: await createBackend({ ...SECRETS, seed, openDatabase }), url, drop };
}

export async function createDatabase(
  serverUrl: string,
  {
    name = `website_test_${randomUUID().replaceAll('-', '')}`,
    template = 'template1',
  }: { name?: string | undefined; template?: string } = {},
): Promise<{ open: () => OpenDatabase; url: string; drop: () => Promise<void> }> {
  await runOnServer(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    open: () => openPostgres(url.href),
    url: url.href,
    drop: () => runOnServer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function runOnServer(url: string, command: string): Promise<void> {
  const server = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await server.unsafe(command);
  } finally {
    await server.end();
  }
}

function openPostgres(url: string): OpenDatabase {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined,
      types: {
        timestamptz: withParser(TIMESTAMPTZ, ISO_PARSERS.timestamptz),
        timestamp: withParser(TIMESTAMP, ISO_PARSERS.timestamp),
        json: jsonAsText(JSON_TYPE),
        jsonb: jsonAsText(JSONB_TYPE),
      },
    },
  });
  return {
    connection,
    driver: createDriver(connection.driver),
    isSingleSession: false,
    dump: () => Promise.reject(new Error('PostgreSQL servers are not dumped.')),
  };
}

function withParser(type: number, parse: (value: string) => string) {
  return { to: type, from: [type], serialize: (value: unknown) => String(value), parse };
}

/** The API passes JSON as text; the driver would turn it into a JSON string. */
function jsonAsText(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (value: string): unknown => JSON.parse(value),
  };
}
