// A read-only API for chapters, their former addresses and the texts of the site, on a loopback port while a build runs,
// so that builds do not count against the public rate limits.
import { createApi } from '../backend/api.ts';
import type { Backend } from '../backend/create-backend.ts';
import { closeServer, listenOn } from '../listen.ts';

const TABLES = /^\/rest\/v1\/(book_chapters|chapter_addresses|site_texts)(\?|$)/;

/** Runs a build with the address it reads chapters from. Rejects as the build does. */
export async function withBuildApi<Result>(
  backend: Backend,
  build: (origin: string) => Promise<Result>,
): Promise<Result> {
  const api = createApi(backend, { queueKey: 'build' });
  const { server, origin } = await listenOn(
    (request, response) => {
      const isReading = request.method === 'GET' || request.method === 'HEAD';
      if (isReading && TABLES.test(request.url ?? '')) return void api.handle(request, response);
      response.writeHead(isReading ? 404 : 405).end();
    },
    0,
    '127.0.0.1',
  );
  try {
    return await build(origin);
  } finally {
    await closeServer(server);
  }
}
