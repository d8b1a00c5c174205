// Each visitor uses its own loopback address (127.x.y.z).
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../../src/lib/site/product.ts';

export type VisitorResponse = { status: number; body: string; ms: number };

export type VisitorRequest = {
  from: string;
  path: string;
  method?: string;
  body?: string;
  token?: string;
  prefer?: string;
  discard?: boolean;
};

const TIMEOUT_MS = 30_000;

const agents = new Map<string, Agent>();

function agentOf(address: string): Agent {
  let agent = agents.get(address);
  if (!agent) {
    agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
    agents.set(address, agent);
  }
  return agent;
}

/** Resolves with status 0 if the connection is refused, dropped, or idle for 30 seconds. */
export function send(
  port: number,
  { from, path, method = 'GET', body, token, prefer, discard }: VisitorRequest,
): Promise<VisitorResponse> {
  const startedAt = performance.now();
  const responseOf = (status: number, text: string): VisitorResponse => ({
    status,
    body: text,
    ms: performance.now() - startedAt,
  });
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: agentOf(from),
        timeout: TIMEOUT_MS,
        headers: {
          apikey: EMBEDDED_PUBLISHABLE_KEY,
          'accept-encoding': 'br',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(prefer !== undefined && { prefer }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => (discard ? undefined : chunks.push(chunk)));
        response.once('error', () => resolve(responseOf(0, '')));
        response.once('end', () =>
          resolve(responseOf(response.statusCode ?? 0, Buffer.concat(chunks).toString())),
        );
      },
    );
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('error', () => resolve(responseOf(0, '')));
    outgoing.end(body);
  });
}

export function openWithoutReading(port: number, from: string, bytes: string): Socket {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from }, () => {
    socket.write(bytes);
    socket.pause();
  });
  socket.on('error', () => undefined);
  return socket;
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
