const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const PORT = /:\d{1,5}$/;
/** Browsers resolve every name under localhost to this machine. */
const SUBDOMAINS = /^([a-z0-9-]+\.)+(?=localhost$)/i;

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host === '::1' ? '[::1]' : host);
}

export function namesLoopback(header: string): boolean {
  return isLoopbackHost(header.replace(PORT, '').replace(SUBDOMAINS, ''));
}
