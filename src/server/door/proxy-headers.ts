// Headers that proxies add. They show that a request did not come directly, and some claim an address for it.

/** Matched by word, because every proxy has its spelling: `X-Real-IP`, `Fly-Client-IP`, `X-Azure-ClientIP`. */
const NAMES = [
  /forward/,
  /-(client)?ip$/,
  /-(remote|client|external)-addr(ess)?$/,
  /^(via|cdn-loop|x-varnish|(x-)?(request|queue)-start)$/,
  /^(x-)?(akamai|amzn?|appengine|arr|azure|cdn|cf|cloud|cluster|envoy|fastly|fly|haproxy|heroku|nf|ngrok)-/,
  /^(x-)?(original|originating|proxy|proxyuser|railway|real|remote|render|traefik|vercel)-/,
];

const isProxyHeader = (name: string): boolean => NAMES.some((pattern) => pattern.test(name));

/** @param headers as they were received: the door takes some of them away */
export function isFromProxy(headers: Headers): boolean {
  return [...headers.keys()].some(isProxyHeader);
}

/** The headers without what a proxy, or a client that pretends to be one, says of an address. */
export function withoutProxyHeaders(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !isProxyHeader(name)));
}
