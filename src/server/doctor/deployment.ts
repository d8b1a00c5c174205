// A live deployment as the doctor sees it: addresses, keys, and a way to ask.
import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/embedded-key.ts';
import { StartError } from '../data-dir.ts';
import { namesLoopback } from '../loopback.ts';
import type { Answer, Deployment } from './check.ts';

const ANSWER_WITHIN_MS = 15_000;
/** Nothing that is checked is larger. */
const MOST_BYTES = 8_000_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws StartError when the address is none */
export function deploymentAt(
  address: string,
  environment: Environment,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Deployment {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`Usage: npm run doctor -- https://example.org [--json], not '${address}'.`);
  }
  const backendUrl = environment['PUBLIC_SUPABASE_URL'];
  const isLoopback = namesLoopback(url.host);
  // What a host runs on this machine may well have its backend elsewhere; the embedded server never has.
  const backend = backendUrl ? new URL(backendUrl).origin : url.origin;
  return {
    site: url.origin,
    backend,
    isEmbedded: backend === url.origin,
    publishableKey: environment['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || EMBEDDED_PUBLISHABLE_KEY,
    // It opens everything, so it goes nowhere in the clear.
    secretKey: isPrivate(backend) ? environment['SUPABASE_SECRET_KEY'] || undefined : undefined,
    isLoopback,
    ask: (asked, init) => ask(fetch, asked, init),
  };
}

function isPrivate(backend: string): boolean {
  return backend.startsWith('https:') || namesLoopback(new URL(backend).host);
}

async function ask(fetch: typeof globalThis.fetch, address: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    ...init,
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(
      `${address} does not answer (${cause instanceof Error ? cause.message : String(cause)}).`,
    );
  });
  const text = await textOf(response);
  return { status: response.status, headers: response.headers, text };
}

/** The text of an answer, as far as it is looked at. */
async function textOf(response: Response): Promise<string> {
  const length = Number(response.headers.get('Content-Length') ?? 0);
  if (length > MOST_BYTES) {
    await response.body?.cancel();
    return '';
  }
  return response.text();
}
