// The embedded API answers some faults of a request with 500 and a code that says nothing. A hosted project answers
// 400 with PostgreSQL's code, and pages as well as people read codes.

type ErrorBody = { code: string; message: string; details: null; hint: null };

const TRANSLATIONS: readonly [pattern: RegExp, code: string][] = [
  [/^error: (new row for relation .* violates check constraint .*)$/s, '23514'],
  [/^error: (conflicting key value violates exclusion constraint .*)$/s, '23P01'],
  [/^error: (value for domain .* violates check constraint .*)$/s, '23514'],
  [/^Error: (Invalid input for \w+ type)$/, '22P02'],
];

/** The hosted project's answer to what the embedded API calls an internal error; undefined when it is one. */
export function translatedError(body: unknown): ErrorBody | undefined {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  if (code !== 'SUP' || typeof message !== 'string') return undefined;
  for (const [pattern, sqlState] of TRANSLATIONS) {
    const words = pattern.exec(message)?.[1];
    if (words !== undefined) return { code: sqlState, message: words, details: null, hint: null };
  }
  return undefined;
}

/** Puts 400 in the place of a 500 that is the request's fault. */
export async function withTranslatedError(response: Response): Promise<Response> {
  if (response.status !== 500 || !response.headers.get('content-type')?.includes('json')) return response;
  const text = await response.text();
  const translated = translatedError(parsedOrUndefined(text));
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return translated === undefined
    ? new Response(text, { status: response.status, headers })
    : new Response(JSON.stringify(translated), { status: 400, headers });
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
