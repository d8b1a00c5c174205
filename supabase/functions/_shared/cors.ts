// Pages of the site are on another origin than a hosted project's functions.

/** Answers the browser's preflight, and lets pages of `siteUrl` read the answers; without one, pages of any origin. */
export async function withCors(
  request: Request,
  siteUrl: string | undefined,
  handle: (request: Request) => Promise<Response>,
  allowedHeaders = 'content-type, apikey',
): Promise<Response> {
  const answer = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : await handle(request);
  const headers = new Headers(answer.headers);
  headers.set('Access-Control-Allow-Origin', siteUrl ? new URL(siteUrl).origin : '*');
  headers.set('Access-Control-Allow-Methods', 'POST, OPTIONS');
  headers.set('Access-Control-Allow-Headers', allowedHeaders);
  headers.set('Access-Control-Max-Age', '86400');
  headers.set('Vary', 'Origin');
  return new Response(answer.body, { status: answer.status, headers });
}
