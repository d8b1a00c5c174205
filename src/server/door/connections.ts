// Limits on connections, for static pages and the API alike: how many, how slowly they may send, whether they read.
import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { RULES, scaled, type ConnectionRules } from './rules.ts';
import { networkOf, proxyTrust, visitorAddress, type ProxyTrust } from './visitor-address.ts';

/** How often Node looks for requests that take too long. */
const CHECK_MS = 1000;
const KEEP_ALIVE_MS = 5000;

/** What has to be known when the server is made. */
export function serverOptions(rules: ConnectionRules = RULES.connections): ServerOptions {
  return {
    maxHeaderSize: rules.headerBytes,
    connectionsCheckingInterval: CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
}

/** Holds the limits of the settings on a server. @throws StartError when TRUST_PROXY cannot be read */
export function guardConnections(
  server: Server,
  settings: { rateLimitFactor: number; trustProxy: readonly string[] },
  rules: ConnectionRules = scaled(RULES, settings.rateLimitFactor).connections,
): void {
  server.maxConnections = rules.inAll;
  server.headersTimeout = rules.headersMs;
  server.requestTimeout = rules.requestMs;
  // Node's own: the connection ends when nothing was sent, taken or received for so long.
  server.setTimeout(rules.unreadMs);
  countPerAddress(server, rules.perAddress, proxyTrust(settings.trustProxy));
  boundPipelines(server, rules.pipelined);
  server.on('clientError', answerClientError);
}

/** Ends a connection that goes on asking without waiting for its answers. */
function boundPipelines(server: Server, limit: number): void {
  const waiting = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, response) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > limit) socket.destroy();
  });
}

function countPerAddress(server: Server, limit: number, trust: ProxyTrust): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = visitorAddress(socket.remoteAddress, undefined, trust);
    if (trust.trusts(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > limit) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** A request that Node could not read gets a reason too. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = clientErrorWords(error.code);
  const body = JSON.stringify({ code, message });
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    // A client that goes on sending is not waited for.
    () => socket.destroy(),
  );
}

function clientErrorWords(code: string | undefined): [status: string, code: string, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', 'headers_too_long', 'The headers are too long.'];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return ['408 Request Timeout', 'request_too_slow', 'The request took too long to arrive.'];
  }
  return ['400 Bad Request', 'bad_request', 'The request is not valid HTTP.'];
}
