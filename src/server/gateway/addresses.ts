// The visitor's IP address: the socket's, or the one reported by a trusted proxy. Only its hash is passed on.
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { CommandError } from '../../lib/commands/terminal.ts';

const DAY_MS = 86_400_000;

export type ProxyTrust = { trusts: (address: string) => boolean };

export function createProxyTrust(entries: readonly string[]): ProxyTrust {
  const trusted = new BlockList();
  for (const entry of entries.flatMap((text) => (text === 'loopback' ? ['127.0.0.0/8', '::1'] : [text]))) {
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const maxBits = family === 4 ? 32 : 128;
    const prefix = Number(bits ?? maxBits);
    if (family === 0 || rest.length > 0 || !/^\d+$/.test(bits ?? '0') || prefix > maxBits) {
      throw new CommandError(
        `TRUST_PROXY must be a list of IP addresses, networks such as 10.0.0.0/8, or loopback, not '${entry}'.`,
      );
    }
    trusted.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    trusts: (address) => {
      const unmapped = unmapIPv4(address);
      return isIP(unmapped) !== 0 && trusted.check(unmapped, isIP(unmapped) === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** Behind trusted proxies, the rightmost untrusted entry of X-Forwarded-For. Entries to its left can be forged. */
export function resolveVisitorAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  { trusts }: ProxyTrust,
): string {
  let current = unmapIPv4(socketAddress ?? '');
  if (forwardedFor === undefined || !trusts(current)) return current;
  for (const entry of forwardedFor.split(',').reverse()) {
    const address = unmapIPv4(withoutPort(entry.trim()));
    if (isIP(address) === 0) return current;
    current = address;
    if (!trusts(address)) return address;
  }
  return current;
}

export function clientAddress({ socket, headers }: IncomingMessage, trust: ProxyTrust): string {
  return resolveVisitorAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trust);
}

/** Limits apply per IPv4 address or IPv6 /64 network, which belongs to one customer. */
export function networkKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length - (tail.includes('.') ? 1 : 0);
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right];
  const prefix = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${prefix.join(':')}::/64`;
}

/** The salt changes at midnight UTC and is never stored. */
export function createVisitorHasher(
  newSalt = () => randomBytes(32),
): (address: string, now: number) => string {
  let salt = newSalt();
  let day: number | undefined;
  return (address, now) => {
    const today = Math.floor(now / DAY_MS);
    if (day !== undefined && today !== day) salt = newSalt();
    day = today;
    return createHash('sha256').update(salt).update(networkKey(address)).digest('hex');
  };
}

function unmapIPv4(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](:\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

/** They vary by provider: X-Real-IP, Fly-Client-IP, X-Azure-ClientIP. */
const PROXY_HEADERS = [
  /forward/,
  /-(client)?ip$/,
  /-(remote|client|external)-addr(ess)?$/,
  /^(via|cdn-loop|x-varnish|(x-)?(request|queue)-start)$/,
  /^(x-)?(akamai|amzn?|appengine|arr|azure|cdn|cf|cloud|cluster|envoy|fastly|fly|haproxy|heroku|nf|ngrok)-/,
  /^(x-)?(original|originating|proxy|proxyuser|railway|real|remote|render|traefik|vercel)-/,
];

const isProxyHeader = (name: string): boolean => PROXY_HEADERS.some((pattern) => pattern.test(name));

export const hasProxyHeaders = (headers: Headers): boolean => [...headers.keys()].some(isProxyHeader);

export const withoutProxyHeaders = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => !isProxyHeader(name)));
