import { EMBEDDED_PUBLISHABLE_KEY } from '../../lib/site/product.ts';
import { CommandError } from '../../lib/commands/terminal.ts';
import { namesLoopback } from '../loopback.ts';

const RESPONSE_TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 8_000_000;

export type Environment = Readonly<Record<string, string | undefined>>;
export type HttpResponse = { status: number; headers: Headers; text: string };

export type Deployment = ReturnType<typeof createDeployment>;

/** Returns a success message. Throws a Finding if the check fails or does not apply. */
export type Checks<Subject = Deployment> = Readonly<
  Record<string, (subject: Subject) => string | Promise<string>>
>;
type Outcome = { message: string } & ({ status: 'ok' | 'skipped' } | { status: 'failed'; remedy: string });
export type Result = Outcome & { name: string };

/** Without a remedy, the check does not apply. */
export class Finding extends Error {
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}

export function skip(message: string): never {
  throw new Finding(message);
}

export function expectThat(isHealthy: boolean, message: string, remedy: string): asserts isHealthy {
  if (!isHealthy) throw new Finding(message, remedy);
}

/** If the check `required` fails, later ones are skipped. */
export async function runChecks<Subject>(
  checks: Checks<Subject>,
  subject: Subject,
  required?: string,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, run] of Object.entries(checks)) {
    try {
      const isBlocked = results.some((result) => result.name === required && result.status === 'failed');
      if (isBlocked) skip(`Not checked, because ‘${required}’ failed.`);
      results.push({ name, status: 'ok', message: await run(subject) });
    } catch (error) {
      results.push({ name, ...toOutcome(error) });
    }
  }
  return results;
}

export const isHealthy = (results: readonly Result[]) => results.every(({ status }) => status !== 'failed');

function toOutcome(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Finding)) {
    const remedy = 'Check that the URL is correct and the site is running.';
    return { status: 'failed', message: `Could not be checked: ${message}`, remedy };
  }
  const { remedy } = error;
  return remedy === undefined ? { status: 'skipped', message } : { status: 'failed', message, remedy };
}

export function describe(results: readonly Result[]): string {
  const statusLabels = { ok: 'ok    ', failed: 'FAILED', skipped: '-     ' };
  const lines = results.flatMap((result) => [
    `${statusLabels[result.status]}  ${result.name}: ${result.message}`,
    ...(result.status === 'failed' ? [`        → ${result.remedy}`] : []),
  ]);
  const count = results.filter(({ status }) => status === 'failed').length;
  const summary = count === 0 ? 'All checks passed.' : `${count} of ${results.length} checks failed.`;
  return [...lines, '', summary].join('\n');
}

export function createDeployment(
  address: string,
  environment: Environment,
  fetch: typeof globalThis.fetch = globalThis.fetch,
) {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(
      `'${address}' is not a URL. Usage: npm run doctor -- https://example.org [--json]`,
    );
  }
  const backend = new URL(environment['PUBLIC_SUPABASE_URL'] || url).origin;
  const apikey = environment['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || EMBEDDED_PUBLISHABLE_KEY;
  const isEncrypted = backend.startsWith('https:') || namesLoopback(new URL(backend).host);
  const sendRequest = async (target: string, init?: RequestInit): Promise<HttpResponse> => {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const response = await fetch(target, { redirect: 'manual', signal, ...init }).catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error;
      throw new Error(`${target} is not responding (${message}).`);
    });
    const isLarge = Number(response.headers.get('Content-Length') ?? 0) > MAX_RESPONSE_BYTES;
    if (isLarge) await response.body?.cancel();
    return { status: response.status, headers: response.headers, text: isLarge ? '' : await response.text() };
  };
  return {
    site: url.origin,
    backend,
    isEmbedded: backend === url.origin,
    // The secret key is never sent unencrypted.
    secretKey: (isEncrypted && environment['SUPABASE_SECRET_KEY']) || undefined,
    isLoopback: namesLoopback(url.host),
    sendRequest,
    requestAsVisitor: (path: string, method = 'GET', body?: unknown) =>
      sendRequest(`${backend}${path}`, {
        method,
        headers: { apikey, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
