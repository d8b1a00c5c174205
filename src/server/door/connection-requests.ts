// The requests of each connection: how many may wait on one, and how many connections may be open without any.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionRules } from './rule-types.ts';

/** Ends a connection that asks without waiting for its answers, and the one idle longest when too many are idle. */
export function boundRequests(server: Server, rules: Pick<ConnectionRules, 'pipelined' | 'idle'>): void {
  const underWay = new WeakMap<Socket, number>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();
  const becomesIdle = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    const [oldest] = idle;
    if (idle.size <= rules.idle || !oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  };
  server.on('connection', (socket) => {
    becomesIdle(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    idle.delete(socket);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      underWay.set(socket, left);
      if (left === 0) becomesIdle(socket);
    });
    if (count > rules.pipelined) socket.destroy();
  });
}
