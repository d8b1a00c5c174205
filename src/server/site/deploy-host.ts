// The hosts whose configuration files the build writes.

/** 'any' writes what both hosts read, with compressed copies for servers that do not compress by themselves. */
export const DEPLOY_HOSTS = ['netlify', 'cloudflare', 'any'] as const;
export type DeployHost = (typeof DEPLOY_HOSTS)[number];

/** The host whose build machine this is, by the variables that it sets. */
export function hostOfEnvironment(environment: Readonly<Record<string, string | undefined>>): DeployHost {
  if (environment['NETLIFY']) return 'netlify';
  if (environment['CF_PAGES'] || environment['WORKERS_CI']) return 'cloudflare';
  return 'any';
}

/** Both compress what they serve; a copy beside each file would only be an address more. */
export function compressesItself(host: DeployHost): boolean {
  return host !== 'any';
}
