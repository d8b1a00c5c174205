// The embedded API behind its door, on a port, as `npm start` serves it; everything else there is a plain page.
import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createRecovery } from '~/server/accounts/recover.ts';
import { createApi } from '~/server/backend/api.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { guardConnections } from '~/server/door/connections.ts';
import { openDoor, type DoorSettings } from '~/server/door/open-door.ts';
import type { Rules } from '~/server/door/rule-types.ts';
import { RULES, scaled } from '~/server/door/rules.ts';
import { createAdministratorsFunction } from '~/server/functions/administrators.ts';
import { closeServer, listenOn } from '~/server/listen.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { ask, type Answer, type AskOptions } from '../../../server/ask.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';

export const SECRETS = {
  jwtSecret: 'only-these-tests-know-this-0123456789abcdef',
  secretKey: 'sb_secret_tests',
};

/** Where links in mails lead. */
export const SITE = 'https://site.example';

export type Guarded = {
  port: number;
  openConnections: () => Promise<number>;
  ask: (path: string, options?: AskOptions) => Promise<Answer>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  signIn: (email: string, password: string, headers?: Record<string, string>) => Promise<Answer>;
  close: () => Promise<void>;
};

export async function guarded(
  backend: Backend,
  { isPublicDoor = false, ...settings }: Partial<DoorSettings> & { isPublicDoor?: boolean } = {},
  rules: Rules = RULES,
): Promise<Guarded> {
  const all = { rateLimitFactor: 1, trustProxy: [], allowedOrigins: [], ...settings };
  const site = () => SITE;
  const api = createApi(backend, {
    recovery: createRecovery({ backend, site, factor: all.rateLimitFactor }),
    functions: { administrators: createAdministratorsFunction({ backend, site }) },
    door: openDoor(all, { jwtSecret: SECRETS.jwtSecret, backend, rules }),
    isPublicDoor,
  });
  const { server, port } = await listenOn(
    (request, response) => {
      if (api.owns((request.url ?? '/').split('?')[0] ?? '/')) void api.handle(request, response);
      else response.end('a page');
    },
    0,
    '127.0.0.1',
    (listening) => guardConnections(listening, all, scaled(rules, all.rateLimitFactor).connections),
  );
  const askApi = (path: string, options: AskOptions = {}) =>
    ask(port, path, {
      ...options,
      headers: {
        apikey: EMBEDDED_PUBLISHABLE_KEY,
        ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
    });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    askApi(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  return {
    port,
    openConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    ask: askApi,
    post,
    signIn: (email, password, headers) =>
      post('/auth/v1/token?grant_type=password', { email, password }, headers),
    close: () => closeServer(server),
  };
}

/** A database with the seed, as a new site of the demo has it. */
export async function seededBackend(): Promise<Backend> {
  return createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
}

/** The headers of the seeded administrator's session. */
export async function asAdministrator(server: Guarded): Promise<Record<string, string>> {
  const { text } = await server.signIn('admin@example.com', 'let-there-be-light');
  return { Authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}` };
}

type Leads = {
  backend: Backend;
  server: Guarded;
  admin: Record<string, string>;
  /** The first names of all leads. */
  names: () => Promise<string[]>;
};

/** A server whose table of leads holds A and B before each test of the file. */
export function withTwoLeads(): Leads {
  const leads = {
    names: async () =>
      (
        await leads.backend.sql<{ first_name: string }>(
          'select first_name from public.email_leads order by 1',
        )
      ).map((row) => row.first_name),
  } as Leads;
  beforeAll(async () => {
    leads.backend = await seededBackend();
    leads.server = await guarded(leads.backend, { rateLimitFactor: 100 });
    leads.admin = await asAdministrator(leads.server);
  });
  afterAll(async () => {
    await leads.server.close();
    await leads.backend.close();
  });
  beforeEach(async () => {
    await leads.backend.sql('delete from public.email_leads');
    await leads.backend.sql(
      `insert into public.email_leads (email, first_name) values ('a@example.com', 'A'), ('b@example.com', 'B')`,
    );
  });
  return leads;
}

/** Sends headers and a first part of a body, and then nothing; resolves with what comes back until the end. */
export function trickle(port: number, path: string, localAddress?: string): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = send({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      agent: false,
      ...(localAddress && { localAddress }),
    });
    outgoing.setHeader('Content-Type', 'application/json');
    outgoing.setHeader('Content-Length', '1000');
    outgoing.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(String(response.statusCode)));
    });
    outgoing.on('error', () => resolve('cut off'));
    outgoing.write('{');
  });
}
