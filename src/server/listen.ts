// Opens a port, and says in one sentence why it cannot.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './data-dir.ts';

export type Listening = { server: Server; port: number };

/** @param port 0 takes any free one. @throws StartError when the port is taken or not allowed */
export function listenOn(handler: RequestListener, port: number, host: string): Promise<Listening> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(new StartError(`Port ${port} is taken. Choose another: PORT=4400 npm start`));
      } else if (error.code === 'EACCES') {
        reject(
          new StartError(
            `Port ${port} needs more rights than this user has. Choose another: PORT=4400 npm start`,
          ),
        );
      } else {
        reject(
          new StartError(`The server could not listen on ${host}:${port} (${error.code ?? error.message}).`),
        );
      }
    });
    server.listen(port, host, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

/** Stops accepting and waits for what is under way, but no longer than a second. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(impatience);
}
