// Opens a port, or throws a CommandError with the reason.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../lib/commands/terminal.ts';
import { serverOptions } from './gateway/connections.ts';

export type Listening = {
  server: Server;
  port: number;
  origin: string;
};

const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'requires privileges that this user does not have',
};

/** `guard` runs before the server accepts connections. */
export function listenOn(
  handler: RequestListener,
  port: number,
  host: string,
  guard: (server: Server) => void = () => undefined,
): Promise<Listening> {
  const server = createServer(serverOptions(), handler);
  guard(server);
  return new Promise((resolve, reject) => {
    server.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      const problem = PORT_ERRORS[code];
      reject(
        new CommandError(
          problem === undefined
            ? `The server could not listen on ${host}:${port} (${code || message}).`
            : `Port ${port} ${problem}. Choose another: PORT=4400 npm start`,
        ),
      );
    });
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      resolve({ server, port: bound.port, origin: `http://${toReachableHost(bound.address)}:${bound.port}` });
    });
  });
}

function toReachableHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const closeTimer = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(closeTimer);
}
