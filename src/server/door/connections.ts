// Limits on connections, for static pages and the API alike: how many, how idle, how slow, whether they read.
import type { Server, ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { boundRequests } from './connection-requests.ts';
import type { ConnectionRules } from './rule-types.ts';
import { RULES, scaled } from './rules.ts';
import { networkOf, proxyTrust, visitorAddress, type ProxyTrust } from './visitor-address.ts';

/** What has to be known when the server is made. */
export function serverOptions(rules: ConnectionRules = RULES.connections): ServerOptions {
  return {
    maxHeaderSize: rules.headerBytes,
    connectionsCheckingInterval: rules.checkEveryMs,
    keepAliveTimeout: rules.keepAliveMs,
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
  boundRequests(server, rules);
  server.on('clientError', answerClientError);
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
