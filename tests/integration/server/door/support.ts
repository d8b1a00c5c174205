import { request as send } from 'node:http';
import { afterAll, onTestFinished } from 'vitest';
import { createRecovery } from '~/server/accounts/account-requests.ts';
import { createApi, type ApiOptions } from '~/server/api.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { guardConnections } from '~/server/door/connections.ts';
import { type Rules, RULES, scaled } from '~/server/door/limits.ts';
import { createAdministratorsFunction } from '~/server/functions/edge-functions.ts';
import { closeServer, listenOn } from '~/server/listen.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { ask, type Answer, type AskOptions } from '../../../server/ask.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';

export const SECRETS = {
  jwtSecret: 'only-these-tests-know-this-0123456789abcdef',
  secretKey: 'sb_secret_tests',
};

export const SITE = 'https://site.example';

export type Guarded = {
  port: number;
  openConnections: () => Promise<number>;
  ask: (path: string, options?: AskOptions) => Promise<Answer>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>;
  signIn: (email: string, password: string, headers?: Record<string, string>) => Promise<Answer>;
  close: () => Promise<void>;
};

async function guarded(
  backend: Backend,
  {
    isPublicDoor = false,
    onWrite = () => undefined,
    ...settings
  }: Partial<NonNullable<ApiOptions['door']>> & Pick<ApiOptions, 'isPublicDoor' | 'onWrite'> = {},
  rules: Rules = RULES,
): Promise<Guarded> {
  const all = { rateLimitFactor: 1, trustProxy: [], allowedOrigins: [], ...settings };
  const site = () => SITE;
  const api = createApi(backend, {
    recovery: createRecovery({ backend, site, factor: all.rateLimitFactor }),
    functions: { administrators: createAdministratorsFunction({ backend, site }) },
    door: { ...all, jwtSecret: SECRETS.jwtSecret, rules },
    isPublicDoor,
    onWrite,
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

/** For all tests of a file. */
export async function seededBackend(): Promise<Backend> {
  const backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
  afterAll(backend.close);
  return backend;
}

/** For all tests of a file. */
export async function guardedServer(...args: Parameters<typeof guarded>): Promise<Guarded> {
  const server = await guarded(...args);
  afterAll(server.close);
  return server;
}

/** For one test. */
export async function startGuarded(...args: Parameters<typeof guarded>): Promise<Guarded> {
  const server = await guarded(...args);
  onTestFinished(server.close);
  return server;
}

export async function signedIn(
  server: Guarded,
  email = 'admin@example.com',
): Promise<Record<string, string>> {
  const { text } = await server.signIn(email, 'let-there-be-light');
  return { Authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}` };
}

export function trickle(
  port: number,
  path: string,
  localAddress?: string,
  headers: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = send({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      agent: false,
      headers,
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
