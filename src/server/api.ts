// The API on the site's origin: data, sign-in, and functions.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { parseFields } from '../../supabase/functions/_shared/http.ts';
import type { SecondFactor } from './accounts/second-factor.ts';
import { changeAccount, type Recovery } from './accounts/password-recovery.ts';
import { DEMO_PASSWORD } from './accounts/password-rules.ts';
import type { Backend } from './backend/create-backend.ts';
import { BackendUnavailableError, unavailableResponse, translateError } from './backend/unavailable.ts';
import { hasProxyHeaders } from './gateway/addresses.ts';
import { createGateway, type ApiEnv, type Context, type GatewayOptions } from './gateway/gateway.ts';
import { wrongPasswordResponse } from './gateway/api-errors.ts';
import { listenOn, type Listening } from './listen.ts';
import { namesLoopback } from './loopback.ts';
import { createSignIn } from './sign-in/sign-in.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const CHAPTERS_PATH = '/rest/v1/book_chapters';

export type ApiFunction = (request: Request, context?: Context) => Promise<Response>;
type ApiFunctions = Readonly<Record<string, ApiFunction>>;

export type ApiOptions = {
  functions?: ApiFunctions;
  /** Functions reachable only from this machine, and not through a proxy on it. */
  localFunctions?: ApiFunctions;
  recovery?: Recovery;
  secondFactor?: SecondFactor;
  gateway?: GatewayOptions & { allowedOrigins: readonly string[] };
  isPublic?: boolean;
  /** Called after accepted writes of signed-in callers; visitors cannot change pages. Responses to chapter writes wait for it. */
  onWrite?: () => unknown;
  queueKey?: string;
};

export function createApi(backend: Backend, options: ApiOptions = {}) {
  const {
    gateway,
    functions = {},
    localFunctions = {},
    isPublic = false,
    queueKey,
    recovery,
    secondFactor,
  } = options;
  const forward = (request: Request, context: Context | undefined) =>
    backend.fetch(request, queueKey === undefined ? context : { ...context, queueKey });
  const signIn =
    gateway &&
    createSignIn({
      sql: backend.sql,
      jwtSecret: gateway.jwtSecret,
      factor: gateway.rateLimitFactor,
      ...(gateway.now && { now: gateway.now }),
    });
  const guards = gateway ? [allowOrigins(gateway.allowedOrigins), createGateway(backend.sql, gateway)] : [];

  // Paths are not decoded, because a decoded path could name a table or function that the gateway has not checked.
  const app = new Hono<ApiEnv>({ getPath: ({ url }) => new URL(url).pathname });
  const mount = (
    path: string,
    respond: (request: Request, env: ApiEnv['Variables']) => Promise<Response>,
  ) => {
    for (const guard of guards) app.use(path, guard);
    app.all(path, async (c) => {
      const { raw } = c.req;
      const response = await respond(raw, c.var).then(translateError);
      const isWrite = response.ok && !READ_METHODS.has(raw.method) && c.req.path.startsWith('/rest/');
      if (isWrite && c.var.context?.queueKey !== undefined) {
        const written = options.onWrite?.();
        if (c.req.path === CHAPTERS_PATH) await written;
      }
      const headers = new Headers(response.headers);
      // The backend's own CORS headers would allow every origin.
      for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
      return new Response(response.body, { status: response.status, headers });
    });
  };

  app.use(async (c, next) => {
    // Determined here, because the gateway strips proxy headers. Proxies speak HTTP/1.0 by default.
    const { incoming } = c.env;
    c.set('isRemote', isPublic || incoming.httpVersion === '1.0' || hasProxyHeaders(c.req.raw.headers));
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });
  for (const path of ['/rest/v1/*', '/auth/v1/logout', '/auth/v1/health', '/auth/v1/settings'])
    mount(path, (request, { context }) => forward(request, context));
  mount('/auth/v1/user', async (request, { context }) => {
    const forwardToBackend = (forwarded: Request) => forward(forwarded, context);
    const response = await (request.method === 'PUT'
      ? changeAccount(request, forwardToBackend, backend, secondFactor)
      : forwardToBackend(request));
    return secondFactor?.withFactors(response) ?? response;
  });
  mount('/auth/v1/token', async (request, { context, network, address, isRemote }) => {
    const passed = request.url.includes('grant_type=password') ? 'password' : undefined;
    const checkAndForward = async (checked: Request) => {
      const rejected = await rejectDemoSignIn(checked, isRemote);
      if (rejected) return rejected;
      const response = await forward(checked, context);
      return secondFactor?.describeSession(response, request, address, passed) ?? response;
    };
    if (!signIn || network === undefined || request.method !== 'POST') return checkAndForward(request);
    return signIn(request, network, checkAndForward);
  });
  if (recovery) {
    mount('/auth/v1/recover', (request, { context }) => recovery.recover(request, context?.visitor));
    mount('/auth/v1/verify', async (request, { context, address }) => {
      const response = await recovery.verify(request, (verified) => forward(verified, context));
      return secondFactor?.describeSession(response, request, address, 'otp') ?? response;
    });
  }
  if (secondFactor) {
    for (const path of ['/auth/v1/factors', '/auth/v1/factors/*'])
      mount(path, (request, { context, address }) =>
        secondFactor.handleFactors(request, address, (forwarded) => forward(forwarded, context)),
      );
    mount('/auth/v1/passkeys/authentication/*', (request, { context, address }) =>
      secondFactor.handlePasskeySignIn(request, address, (forwarded) => forward(forwarded, context)),
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
    handles: (pathname: string) => /^\/(rest|auth|functions)\/v1(\/|$)/.test(pathname),
    handle: (request: IncomingMessage, response: ServerResponse) => listener(request, response),
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
 * The demo password works only on this machine, even if a forgotten proxy or a malicious page (DNS rebinding) exposes the
 * loopback address.
 */
async function rejectDemoSignIn(request: Request, isRemote: boolean): Promise<Response | undefined> {
  const isLocal = !isRemote && namesLoopback(request.headers.get('host') ?? '');
  if (request.method !== 'POST' || isLocal) return undefined;
  const { password } = parseFields(await request.clone().text());
  // bcrypt repeats the password after a NUL, so the password twice with a NUL in between also matches.
  const isDemo = typeof password === 'string' && password.split('\0', 1)[0] === DEMO_PASSWORD;
  return isDemo ? wrongPasswordResponse() : undefined;
}

export function serveApi(
  backend: Backend,
  {
    isAllowed = () => true,
    ...options
  }: ApiOptions & { isAllowed?: (request: IncomingMessage) => boolean } = {},
): Promise<Listening> {
  const { handle } = createApi(backend, options);
  return listenOn((request, response) =>
    isAllowed(request) ? handle(request, response) : response.writeHead(404).end(),
  );
}
