// Opens a port, or throws a CommandError with the reason.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError } from '../lib/commands/terminal.ts';
import { serverOptions } from './gateway/connections.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export type Listening = {
  server: Server;
  port: number;
  origin: string;
  close: () => Promise<void>;
};

type ListenOptions = { port?: number; host?: string; guard?: ((server: Server) => void) | undefined };

const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is already in use',
  EACCES: 'requires privileges that this user does not have',
};

/** `guard` runs before the server accepts connections. By default, opens any free port on this machine. */
export function listenOn(
  handle: Handler,
  { port = 0, host = '127.0.0.1', guard }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer(serverOptions(), (request, response) => void handle(request, response));
  guard?.(server);
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
      const origin = `http://${toReachableHost(bound.address)}:${bound.port}`;
      resolve({ server, port: bound.port, origin, close: () => closeServer(server) });
    });
  });
}

function toReachableHost(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const closeTimer = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(closeTimer);
}
