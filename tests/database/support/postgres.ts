// The same API in front of a PostgreSQL server: a pool of sessions instead of one, as on a hosted project.
import { randomUUID } from 'node:crypto';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import { createBackend, type Backend, type OpenDatabase } from '~/server/backend/create-backend.ts';
import { ISO_PARSERS } from '~/server/backend/embedded-database.ts';
import type { Driver, Seed } from '~/server/backend/migrations.ts';
import { SECRETS } from './snapshot.ts';
import { inhabit, type World } from './world.ts';

const TIMESTAMPTZ = 1184;
const TIMESTAMP = 1114;
const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** Makes a database on the server, migrates and seeds it, and drops it when closed. */
export async function openWorldOnPostgres(serverUrl: string): Promise<World> {
  const { backend, drop } = await openBackendOnPostgres(serverUrl, 'demo');
  const world = await inhabit(backend);
  return {
    ...world,
    close: async () => {
      await world.close();
      await drop();
    },
  };
}

/** The same without anyone in it; the caller closes the backend before it drops the database. */
export async function openBackendOnPostgres(
  serverUrl: string,
  seed: Seed,
  name = `website_test_${randomUUID().replaceAll('-', '')}`,
): Promise<{ backend: Backend; url: string; drop: () => Promise<void> }> {
  const server = createPostgresConnection({ url: serverUrl });
  await server.driver.unsafe(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const openDatabase = () => Promise.resolve(openPostgres(url.href));
  return {
    backend: await createBackend({ ...SECRETS, seed, openDatabase }),
    url: url.href,
    drop: async () => {
      await server.driver.unsafe(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

function openPostgres(url: string): OpenDatabase {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined,
      types: {
        timestamptz: parsed(TIMESTAMPTZ, ISO_PARSERS.timestamptz),
        timestamp: parsed(TIMESTAMP, ISO_PARSERS.timestamp),
        json: asText(JSON_TYPE),
        jsonb: asText(JSONB_TYPE),
      },
    },
  });
  const driver: Driver = {
    ...runner(connection.driver),
    transaction: async (work) => (await connection.driver.begin((sql) => work(runner(sql)))) as never,
  };
  return {
    connection,
    driver,
    isSingleSession: false,
    dump: () => Promise.reject(new Error('A server keeps its own copies.')),
  };
}

function runner(sql: postgres.Sql | postgres.TransactionSql): Pick<Driver, 'exec' | 'query'> {
  return {
    exec: (query) => sql.unsafe(query).simple(),
    query: async <Row>(query: string, parameters: unknown[] = []) => ({
      rows: [...(await sql.unsafe(query, parameters as never[]))] as Row[],
    }),
  };
}

function parsed(type: number, parse: (value: string) => string) {
  return { to: type, from: [type], serialize: (value: unknown) => String(value), parse };
}

/** The API hands JSON on as text; its driver would make a JSON string of that. */
function asText(type: number) {
  return {
    to: type,
    from: [type],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (value: string): unknown => JSON.parse(value),
  };
}
