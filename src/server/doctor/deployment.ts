import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/product.ts';
import { StartError } from '../../lib/commands/terminal.ts';
import { namesLoopback } from '../loopback.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
const MAX_BYTES = 8_000_000;

export type Environment = Readonly<Record<string, string | undefined>>;
export type Answer = { status: number; headers: Headers; text: string };

export type Deployment = {
  site: string;
  backend: string;
  isEmbedded: boolean;
  secretKey: string | undefined;
  isLoopback: boolean;
  ask: (address: string, init?: RequestInit) => Promise<Answer>;
  requestAsVisitor: (path: string, method?: string, body?: unknown) => Promise<Answer>;
};

/** Return a description of what is OK; throw a Finding if something is wrong or the check does not apply. */
export type Checks<Subject = Deployment> = Readonly<
  Record<string, (subject: Subject) => string | Promise<string>>
>;
type Outcome = { words: string } & ({ status: 'ok' | 'skipped' } | { status: 'failed'; remedy: string });
export type Result = Outcome & { name: string };

/** A finding without a remedy means that the check does not apply. */
export class Finding extends Error {
  readonly remedy: string | undefined;

  constructor(words: string, remedy?: string) {
    super(words);
    this.remedy = remedy;
  }
}

export function skip(words: string): never {
  throw new Finding(words);
}

export function expectThat(isHealthy: boolean, words: string, remedy: string): asserts isHealthy {
  if (!isHealthy) throw new Finding(words, remedy);
}

/** If the check `needed` fails, the later ones are skipped. */
export async function runChecks<Subject>(
  checks: Checks<Subject>,
  subject: Subject,
  needed?: string,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, run] of Object.entries(checks)) {
    try {
      const isBlocked = results.some((result) => result.name === needed && result.status === 'failed');
      if (isBlocked) skip(`Not checked, because ‘${needed}’ failed.`);
      results.push({ name, status: 'ok', words: await run(subject) });
    } catch (error) {
      results.push({ name, ...outcomeOf(error) });
    }
  }
  return results;
}

export const isHealthy = (results: readonly Result[]) => results.every(({ status }) => status !== 'failed');

function outcomeOf(error: unknown): Outcome {
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Finding)) {
    const remedy = 'Check that the address is correct and responds.';
    return { status: 'failed', words: `Could not be checked: ${words}`, remedy };
  }
  const { remedy } = error;
  return remedy === undefined ? { status: 'skipped', words } : { status: 'failed', words, remedy };
}

export function describe(results: readonly Result[]): string {
  const statusLabels = { ok: 'ok    ', failed: 'FAILED', skipped: '-     ' };
  const lines = results.flatMap((result) => [
    `${statusLabels[result.status]}  ${result.name}: ${result.words}`,
    ...(result.status === 'failed' ? [`        → ${result.remedy}`] : []),
  ]);
  const count = results.filter(({ status }) => status === 'failed').length;
  const end = count === 0 ? 'All checks passed.' : `${count} of ${results.length} checks failed.`;
  return [...lines, '', end].join('\n');
}

export function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function deploymentAt(
  address: string,
  environment: Environment,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Deployment {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`'${address}' is not a URL. Usage: npm run doctor -- https://example.org [--json]`);
  }
  const backend = new URL(environment['PUBLIC_SUPABASE_URL'] || url).origin;
  const apikey = environment['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || EMBEDDED_PUBLISHABLE_KEY;
  const isPrivate = backend.startsWith('https:') || namesLoopback(new URL(backend).host);
  const ask: Deployment['ask'] = async (asked, init) => {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const response = await fetch(asked, { redirect: 'manual', signal, ...init }).catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new Error(`${asked} is not responding (${message}).`);
    });
    const isLarge = Number(response.headers.get('Content-Length') ?? 0) > MAX_BYTES;
    if (isLarge) await response.body?.cancel();
    return { status: response.status, headers: response.headers, text: isLarge ? '' : await response.text() };
  };
  return {
    site: url.origin,
    backend,
    isEmbedded: backend === url.origin,
    // The secret key is never sent unencrypted.
    secretKey: (isPrivate && environment['SUPABASE_SECRET_KEY']) || undefined,
    isLoopback: namesLoopback(url.host),
    ask,
    requestAsVisitor: (path, method = 'GET', body) =>
      ask(`${backend}${path}`, {
        method,
        headers: { apikey, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
