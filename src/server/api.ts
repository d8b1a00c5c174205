// The API on the site's origin: data, the sign-in endpoints that pages use, and functions.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { fieldsIn } from '../../supabase/functions/_shared/http.ts';
import { changeAccount, type Recovery } from './accounts/account-requests.ts';
import { DEMO_PASSWORD } from './accounts/password-rules.ts';
import type { Backend } from './backend/create-backend.ts';
import { BackendUnavailableError, unavailableResponse, withTranslatedError } from './backend/unavailable.ts';
import { isFromProxy } from './door/addresses.ts';
import { openDoor, type ApiEnv, type Context, type DoorOptions } from './door/door.ts';
import { wrongPasswordResponse } from './door/refusal.ts';
import { closeServer, listenOn } from './listen.ts';
import { namesLoopback } from './loopback.ts';
import { createSignIn } from './sign-in/sign-in.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const CHAPTERS = '/rest/v1/book_chapters';

export type Api = {
  owns: (pathname: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
};

export type ApiFunction = (request: Request, context?: Context) => Promise<Response>;
type ApiFunctions = Readonly<Record<string, ApiFunction>>;

export type ApiOptions = {
  functions?: ApiFunctions;
  /** Functions reachable only from this machine, and not through a proxy on it. */
  localFunctions?: ApiFunctions;
  recovery?: Recovery;
  door?: DoorOptions & { allowedOrigins: readonly string[] };
  isPublicDoor?: boolean;
  /** Called after accepted writes of signed-in callers; visitors cannot change pages. Responses to chapter writes wait for it. */
  onWrite?: () => unknown;
  queueKey?: string;
};

export function createApi(backend: Backend, options: ApiOptions = {}): Api {
  const { door, functions = {}, localFunctions = {}, isPublicDoor = false, queueKey, recovery } = options;
  const forward = (request: Request, context: Context | undefined) =>
    backend.fetch(request, queueKey === undefined ? context : { ...context, queueKey });
  const signIn =
    door &&
    createSignIn({
      sql: backend.sql,
      jwtSecret: door.jwtSecret,
      factor: door.rateLimitFactor,
      ...(door.now && { now: door.now }),
    });
  const guards = door ? [allowOrigins(door.allowedOrigins), openDoor(backend.sql, door)] : [];

  // Paths as sent: a decoded one could name a table or function that the door has not checked.
  const app = new Hono<ApiEnv>({ getPath: ({ url }) => new URL(url).pathname });
  const open = (path: string, answer: (request: Request, env: ApiEnv['Variables']) => Promise<Response>) => {
    for (const guard of guards) app.use(path, guard);
    app.all(path, async (c) => {
      const { raw } = c.req;
      const response = await answer(raw, c.var).then(withTranslatedError);
      const isWrite = response.ok && !READS.has(raw.method) && c.req.path.startsWith('/rest/');
      if (isWrite && c.var.context?.queueKey !== undefined) {
        const isDone = options.onWrite?.();
        if (c.req.path === CHAPTERS) await isDone;
      }
      const headers = new Headers(response.headers);
      // The backend's own CORS headers would allow every origin.
      for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
      return new Response(response.body, { status: response.status, headers });
    });
  };

  app.use(async (c, next) => {
    // Decided here, because the door strips proxy headers. Proxies speak HTTP/1.0 by default.
    const { incoming } = c.env;
    c.set('isRemote', isPublicDoor || incoming.httpVersion === '1.0' || isFromProxy(c.req.raw.headers));
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  for (const path of ['/rest/v1/*', '/auth/v1/logout', '/auth/v1/health', '/auth/v1/settings'])
    open(path, (request, { context }) => forward(request, context));
  open('/auth/v1/user', (request, { context }) => {
    const pass = (passed: Request) => forward(passed, context);
    return request.method === 'PUT' ? changeAccount(request, pass, backend) : pass(request);
  });
  open('/auth/v1/token', async (request, { context, network, isRemote }) => {
    const pass = async (passed: Request) =>
      (await refuseDemoSignIn(passed, isRemote)) ?? forward(passed, context);
    if (!signIn || network === undefined || request.method !== 'POST') return pass(request);
    return signIn(request, network, pass);
  });
  if (recovery) {
    open('/auth/v1/recover', (request, { context }) => recovery.recover(request, context?.visitor));
    open('/auth/v1/verify', (request, { context }) =>
      recovery.verify(request, (passed) => forward(passed, context)),
    );
  }
  for (const [name, call] of Object.entries({ ...functions, ...localFunctions })) {
    const path = `/functions/v1/${name}`;
    if (name in localFunctions)
      app.use(path, (c, next) => (c.var.isRemote ? Promise.resolve(c.notFound()) : next()));
    for (const guard of guards) app.use(path, guard);
    app.all(path, (c) => call(c.req.raw, c.var.context));
  }
  app.notFound((c) => c.json({ message: 'Not found' }, 404));
  app.onError((error) => {
    if (error instanceof BackendUnavailableError) return unavailableResponse(error);
    console.error('The embedded backend failed:', error);
    return Response.json({ message: 'The backend failed.' }, { status: 500 });
  });

  // Does not replace the global Request and Response, which would break tests in this process.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    owns: (pathname) => /^\/(rest|auth|functions)\/v1(\/|$)/.test(pathname),
    handle: (request, response) => listener(request, response),
  };
}

/** Browsers write only as application/json, which requires a preflight from other origins. */
const allowOrigins = (allowed: readonly string[]) =>
  cors({
    origin: (origin) => (allowed.includes(origin) ? origin : null),
    allowHeaders: (
      'authorization apikey content-type x-client-info prefer accept-profile content-profile range ' +
      'x-supabase-api-version'
    ).split(' '),
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    exposeHeaders: ['Content-Range', 'Content-Location', 'Preference-Applied', 'Retry-After'],
    maxAge: 86_400,
  });

/**
 * The demo password works on this machine only, even if a forgotten proxy or a malicious page (DNS rebinding) exposes the
 * loopback address to others.
 */
async function refuseDemoSignIn(request: Request, isRemote: boolean): Promise<Response | undefined> {
  const isLocal = !isRemote && namesLoopback(request.headers.get('host') ?? '');
  if (request.method !== 'POST' || isLocal) return undefined;
  const { password } = fieldsIn(await request.clone().text());
  // bcrypt repeats a password with a NUL in between, so the text after a NUL could be the password again.
  const isDemo = typeof password === 'string' && password.split('\0', 1)[0] === DEMO_PASSWORD;
  return isDemo ? wrongPasswordResponse() : undefined;
}

export async function serveApi(
  backend: Backend,
  { allows = () => true, ...options }: ApiOptions & { allows?: (request: IncomingMessage) => boolean } = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const { handle } = createApi(backend, options);
  const { server, origin } = await listenOn(
    (request, response) => {
      if (allows(request)) void handle(request, response);
      else response.writeHead(404).end();
    },
    0,
    '127.0.0.1',
  );
  return { origin, close: () => closeServer(server) };
}
