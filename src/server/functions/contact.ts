// POST /functions/v1/contact on the embedded server: what the Edge Function does on a hosted project.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { handleContact, storeThroughApi } from '../../../supabase/functions/contact/handler.ts';

export type ContactFunctionOptions = {
  /** The backend's fetch; the visitor is whom the database counts the message for. */
  fetch: (request: Request, context?: { visitor?: string }) => Promise<Response>;
  /** The key that may store what visitors cannot. */
  secretKey: string;
  /** Without the provider's secret there is no such function: 404. */
  recaptchaSecret: string | undefined;
  verifyUrl?: string | undefined;
  /** The daily hash of the visitor's address, where the server in front knows it. */
  visitorOf?: (request: IncomingMessage) => string | undefined;
};

export type ContactFunction = {
  owns: (pathname: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
};

/** Makes the function's HTTP face. */
export function createContactFunction(options: ContactFunctionOptions): ContactFunction {
  const { recaptchaSecret: secret } = options;
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const answer = await (secret !== undefined && new URL(request.url).pathname === '/functions/v1/contact'
        ? handleContact(request, {
            secret,
            verifyUrl: options.verifyUrl,
            store: storeFor(options, options.visitorOf?.(incoming as IncomingMessage)),
          })
        : Response.json({ code: '404', message: 'There is no such function.' }, { status: 404 }));
      const headers = new Headers(answer.headers);
      headers.set('Cache-Control', 'no-store');
      headers.set('X-Content-Type-Options', 'nosniff');
      return new Response(answer.body, { status: answer.status, headers });
    },
    { overrideGlobalObjects: false },
  );
  return {
    owns: (pathname) => /^\/functions\/v1(\/|$)/.test(pathname),
    handle: (request, response) => listener(request, response),
  };
}

function storeFor({ fetch, secretKey }: ContactFunctionOptions, visitor: string | undefined) {
  return storeThroughApi(
    (request) => fetch(request, visitor === undefined ? {} : { visitor }),
    'http://embedded',
    secretKey,
  );
}
