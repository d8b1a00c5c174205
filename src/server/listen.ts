// Opens a port, and says in one sentence why it cannot.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './data-dir.ts';
import { serverOptions } from './door/connections.ts';

export type Listening = {
  server: Server;
  port: number;
  /** Where this machine reaches it. */
  origin: string;
};

/**
 * @param port 0 takes any free one
 * @param guard prepares the server before it accepts connections
 * @throws StartError when the port is taken or not allowed
 */
export function listenOn(
  handler: RequestListener,
  port: number,
  host: string,
  guard: (server: Server) => void = () => undefined,
): Promise<Listening> {
  const server = createServer(serverOptions(), handler);
  guard(server);
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
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      resolve({ server, port: bound.port, origin: `http://${reachable(bound.address)}:${bound.port}` });
    });
  });
}

/** An address as it is written in a link. Two of them mean every address of the machine, and are none themselves. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

/** Stops accepting and waits for what is under way, but no longer than a second. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatience = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(impatience);
}
