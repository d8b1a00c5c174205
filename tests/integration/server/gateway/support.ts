import { request as send } from 'node:http';
import { afterAll, onTestFinished } from 'vitest';
import { createRecovery } from '~/server/accounts/password-recovery.ts';
import { createSecondFactor } from '~/server/accounts/second-factor.ts';
import { createApi, type ApiOptions } from '~/server/api.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { guardConnections } from '~/server/gateway/connections.ts';
import { type Rules, RULES, scaled } from '~/server/gateway/limits.ts';
import { createAdministratorsFunction } from '~/server/functions/edge-functions.ts';
import { listenOn } from '~/server/listen.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { sendRequest, type SendOptions } from '../../../server/send-request.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';

export const SECRETS = {
  jwtSecret: 'a-jwt-secret-used-only-in-tests-0123456789',
  secretKey: 'sb_secret_tests',
};

export const SITE = 'https://site.example';

export type GuardedServer = Awaited<ReturnType<typeof listenGuarded>>;

async function listenGuarded(
  backend: Backend,
  {
    isPublic = false,
    onWrite = () => undefined,
    ...settings
  }: Partial<NonNullable<ApiOptions['gateway']>> & Pick<ApiOptions, 'isPublic' | 'onWrite'> = {},
  rules: Rules = RULES,
) {
  const allSettings = { rateLimitFactor: 1, trustProxy: [], allowedOrigins: [], ...settings };
  const site = () => SITE;
  const api = createApi(backend, {
    recovery: createRecovery({ backend, site, factor: allSettings.rateLimitFactor }),
    secondFactor: createSecondFactor({
      sql: backend.sql,
      jwtSecret: SECRETS.jwtSecret,
      site,
      factor: allSettings.rateLimitFactor,
      ...(allSettings.now && { now: allSettings.now }),
    }),
    functions: { administrators: createAdministratorsFunction({ backend, site }) },
    gateway: { ...allSettings, jwtSecret: SECRETS.jwtSecret, rules },
    isPublic,
    onWrite,
  });
  const { server, port, close } = await listenOn(
    (request, response) => {
      if (api.handles((request.url ?? '/').split('?')[0] ?? '/')) return api.handle(request, response);
      return response.end('a page');
    },
    {
      guard: (httpServer) =>
        guardConnections(httpServer, allSettings, scaled(rules, allSettings.rateLimitFactor).connections),
    },
  );
  const requestApi = (path: string, options: SendOptions = {}) =>
    sendRequest(port, path, {
      ...options,
      headers: {
        apikey: EMBEDDED_PUBLISHABLE_KEY,
        ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
    });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    requestApi(path, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    port,
    openConnections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    sendRequest: requestApi,
    post,
    signIn: (email: string, password: string, headers?: Record<string, string>) =>
      post('/auth/v1/token?grant_type=password', { email, password }, headers),
    close,
  };
}

/** Shared by all tests of a file. */
export async function seededBackend(): Promise<Backend> {
  const backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
  afterAll(backend.close);
  return backend;
}

/** Shared by all tests of a file. */
export async function guardedServer(...args: Parameters<typeof listenGuarded>): Promise<GuardedServer> {
  const server = await listenGuarded(...args);
  afterAll(server.close);
  return server;
}

/** Closed after the current test. */
export async function startGuarded(...args: Parameters<typeof listenGuarded>): Promise<GuardedServer> {
  const server = await listenGuarded(...args);
  onTestFinished(server.close);
  return server;
}

export async function signedIn(
  server: GuardedServer,
  email = 'admin@example.com',
): Promise<Record<string, string>> {
  const { text } = await server.signIn(email, 'let-there-be-light');
  return { Authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}` };
}

export function sendSlowly(
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
    outgoing.on('error', () => resolve('disconnected'));
    outgoing.write('{');
  });
}
