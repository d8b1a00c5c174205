// The embedded backend on an origin other than the site's, in the place of a hosted project.
import { createApi } from '../../src/server/backend/api.ts';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import { openDataDir } from '../../src/server/data-dir.ts';
import { openDoor } from '../../src/server/door/open-door.ts';
import { closeServer, listenOn } from '../../src/server/listen.ts';
import { seededSnapshot } from '../support/seeded-database.ts';

/** @param allowedOrigins the sites whose pages may ask it */
export async function serveBackend(allowedOrigins: string[]) {
  const dataDir = await openDataDir('memory');
  const backend = await createBackend({ ...dataDir, snapshot: await seededSnapshot() });
  const door = openDoor(
    { rateLimitFactor: 100, trustProxy: [], allowedOrigins },
    { jwtSecret: dataDir.jwtSecret, backend },
  );
  const api = createApi(backend, { door });
  const { server, origin } = await listenOn(
    (request, response) => void api.handle(request, response),
    0,
    '127.0.0.1',
  );
  return {
    origin,
    sql: backend.sql,
    close: async () => {
      await closeServer(server);
      await backend.close();
      dataDir.release();
    },
  };
}
