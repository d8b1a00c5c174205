// Limits on connections to static pages and the API: number, idle time, speed, and unread responses.
import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { networkKey, createProxyTrust, resolveVisitorAddress, type ProxyTrust } from './addresses.ts';
import { createSlots, RULES, scaled, type ConnectionRules } from './limits.ts';

export function serverOptions({ connections } = RULES): ServerOptions {
  return {
    maxHeaderSize: connections.headerBytes,
    connectionsCheckingInterval: connections.checkIntervalMs,
    keepAliveTimeout: connections.keepAliveMs,
  };
}

export function guardConnections(
  server: Server,
  settings: { rateLimitFactor: number; trustProxy: readonly string[] },
  rules: ConnectionRules = scaled(RULES, settings.rateLimitFactor).connections,
): void {
  server.maxConnections = rules.total;
  server.headersTimeout = rules.headersMs;
  server.requestTimeout = rules.requestMs;
  // Closes a connection on which nothing is sent or received.
  server.setTimeout(rules.unreadMs);
  limitPerAddress(server, rules.perAddress, createProxyTrust(settings.trustProxy));
  limitRequests(server, rules);
}

function limitPerAddress(server: Server, limit: number, trust: ProxyTrust): void {
  const takeSlot = createSlots({ perAddress: limit, total: Infinity });
  server.on('connection', (socket) => {
    const address = resolveVisitorAddress(socket.remoteAddress, undefined, trust);
    if (trust.trusts(address)) return;
    const release = takeSlot({ key: networkKey(address), isAnonymous: true });
    if (release) socket.once('close', release);
    else socket.destroy();
  });
}

function limitRequests(server: Server, rules: Pick<ConnectionRules, 'pipelined' | 'idle'>): void {
  const inProgress = new WeakMap<Socket, number>();
  /** Longest idle first. */
  const idle = new Set<Socket>();
  const addIdle = (socket: Socket) => {
    if (socket.destroyed) return;
    idle.add(socket);
    const [oldest] = idle;
    if (idle.size <= rules.idle || !oldest) return;
    idle.delete(oldest);
    oldest.destroy();
  };
  server.on('connection', (socket) => {
    addIdle(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const count = (inProgress.get(socket) ?? 0) + 1;
    inProgress.set(socket, count);
    idle.delete(socket);
    response.once('close', () => {
      const remaining = (inProgress.get(socket) ?? 1) - 1;
      inProgress.set(socket, remaining);
      if (remaining === 0) addIdle(socket);
    });
    if (count > rules.pipelined) socket.destroy();
  });
}
