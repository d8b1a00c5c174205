import { closeServer, listenOn } from '../listen.ts';
import { createApi, type ApiOptions } from './api.ts';
import type { Backend } from './create-backend.ts';

/** Serves the API alone, on a free port that only this machine reaches: for builds, and behind `npm run dev`. */
export async function serveApi(
  backend: Backend,
  options: ApiOptions = {},
): Promise<{ origin: string; close: () => Promise<void> }> {
  const api = createApi(backend, options);
  const { server, origin } = await listenOn(
    (request, response) => void api.handle(request, response),
    0,
    '127.0.0.1',
  );
  return { origin, close: () => closeServer(server) };
}
