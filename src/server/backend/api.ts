// The part of the embedded backend that the site's origin offers: the data API and the sign-in endpoints that pages use.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { changeAccount } from '../accounts/new-password.ts';
import type { Recovery } from '../accounts/recover.ts';
import { withoutDemoSignIn } from '../demo-sign-in.ts';
import { removeOriginHeaders } from '../door/cross-origin.ts';
import type { Context, Door } from '../door/open-door.ts';
import { isFromProxy } from '../door/proxy-headers.ts';
import { type Backend, type RequestContext } from './create-backend.ts';
import { withTranslatedError } from './database-errors.ts';

const OPEN_PATHS = /^\/(rest\/v1(\/.*)?|auth\/v1\/(token|user|logout|health|settings))$/;

/** Open where links into accounts are made. */
const RECOVERY_PATHS = new Set(['/auth/v1/recover', '/auth/v1/verify']);

const FUNCTION = /^\/functions\/v1\/([a-z-]+)$/;

/** What changes the pages: chapters, directly or by import or schedule, the texts of the site, and 'Build now'. */
const WRITES_PAGES =
  /^\/rest\/v1\/(book_chapters|site_texts|rpc\/((import|reschedule)_chapters|request_build))$/;

const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

export type Api = {
  /** Whether a request path belongs to the API (mounted or not), as opposed to the site. */
  owns: (pathname: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
};

/** Answers one request to a function beside the database, such as the contact form's. */
export type ApiFunction = (request: Request, context?: Context) => Promise<Response>;

export type ApiOptions = {
  /** What is called at /functions/v1/<name>. */
  functions?: Readonly<Record<string, ApiFunction>>;
  /** Functions that this machine alone may call: to others, also behind a proxy on it, they do not exist. */
  localFunctions?: Readonly<Record<string, ApiFunction>>;
  /** Answers for forgotten passwords and links from mails; without one there is no such endpoint. */
  recovery?: Recovery;
  /** Checks every request before the backend sees it; without one every request passes. */
  door?: Door;
  /** Whether others than this machine reach the server. */
  isPublicDoor?: boolean;
  /** Called after every accepted write to what the pages are made of: chapters and the texts of the site. */
  onPagesOutdated?: () => void;
  /** One line for all requests; otherwise each visitor has one. */
  queueKey?: string;
};

/** Makes the HTTP face of a backend. */
export function createApi(
  backend: Backend,
  {
    door,
    functions = {},
    localFunctions = {},
    isPublicDoor = false,
    onPagesOutdated,
    queueKey,
    recovery,
  }: ApiOptions = {},
): Api {
  const functionAt = findFunction(functions, localFunctions);
  const ask = async (request: Request, isForeign: boolean, context?: Context) => {
    const { pathname } = new URL(request.url);
    const called = functionAt(pathname, isForeign);
    if (called) return called(request, context);
    const checked = pathname === '/auth/v1/token' ? await withoutDemoSignIn(request, isForeign) : request;
    if (checked instanceof Response) return checked;
    const forward = (passed: Request) =>
      backend.fetch(passed, queueKey === undefined ? context : { ...context, queueKey });
    const isAccountChange = pathname === '/auth/v1/user' && request.method === 'PUT';
    const answer = async () => {
      if (isAccountChange) return changeAccount(checked, forward, backend);
      if (recovery && pathname === '/auth/v1/recover') return recovery.recover(checked, context?.visitor);
      if (recovery && pathname === '/auth/v1/verify') return recovery.verify(checked, forward);
      return forward(checked);
    };
    const response = await answer().then(withTranslatedError).catch(failed);
    if (response.ok && WRITES.has(request.method) && WRITES_PAGES.test(pathname)) onPagesOutdated?.();
    const headers = new Headers(response.headers);
    removeOriginHeaders(headers);
    return new Response(response.body, { status: response.status, headers });
  };
  const listener = getRequestListener(
    async (request, env) => {
      const { pathname } = new URL(request.url);
      const pair = env as HttpBindings;
      // Decided here, because the door strips proxy headers. Proxies speak HTTP/1.0 unless told otherwise.
      const isForeign = isPublicDoor || pair.incoming.httpVersion === '1.0' || isFromProxy(request.headers);
      const isOpen = OPEN_PATHS.test(pathname) || (recovery && RECOVERY_PATHS.has(pathname));
      if (!isOpen && !functionAt(pathname, isForeign))
        return Response.json({ message: 'Not found' }, { status: 404 });
      const response = door
        ? await door.admit(request, pair, (passed, context) => ask(passed, isForeign, context))
        : await ask(request, isForeign);
      const headers = new Headers(response.headers);
      headers.set('Cache-Control', 'no-store');
      headers.set('X-Content-Type-Options', 'nosniff');
      return new Response(response.body, { status: response.status, headers });
    },
    // Astro runs in child processes, but tests share this one: replacing Request and Response would break them.
    { overrideGlobalObjects: false },
  );
  return {
    owns: (pathname) => /^\/(rest|auth|functions)\/v1(\/|$)/.test(pathname),
    handle: (request, response) => listener(request, response),
  };
}

function failed(error: unknown): Response {
  console.error('The embedded backend failed:', error);
  return Response.json({ message: 'The backend failed.' }, { status: 500 });
}

/** Finds the function called by an address, for a caller who is or is not on this machine. */
const findFunction =
  (functions: Readonly<Record<string, ApiFunction>>, localFunctions: Readonly<Record<string, ApiFunction>>) =>
  (pathname: string, isForeign: boolean): ApiFunction | undefined => {
    const name = FUNCTION.exec(pathname)?.[1] ?? '';
    if (Object.hasOwn(functions, name)) return functions[name];
    return !isForeign && Object.hasOwn(localFunctions, name) ? localFunctions[name] : undefined;
  };

/** Asks the backend as an anonymous visitor would. Throws when the answer is an error. */
export async function readAsVisitor<Row>(
  backend: Backend,
  query: string,
  context: RequestContext = {},
): Promise<Row[]> {
  const response = await backend.fetch(
    new Request(`http://embedded/rest/v1/${query}`, { headers: { apikey: EMBEDDED_PUBLISHABLE_KEY } }),
    context,
  );
  if (!response.ok) throw new Error(`The backend answered ${response.status}.`);
  return (await response.json()) as Row[];
}
