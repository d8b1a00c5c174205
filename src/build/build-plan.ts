// Decides what `npm run build` builds from its settings. A missing variable must not publish the demo.
import { parseArgs } from 'node:util';
import { CommandError } from '../lib/commands/terminal.ts';
import { parseJson } from '../lib/text/parse-json.ts';

/** 'any' writes the files of both hosts, with compressed copies for servers that do not compress. */
const DEPLOY_HOSTS = ['netlify', 'cloudflare', 'any'] as const;
export type DeployHost = (typeof DEPLOY_HOSTS)[number];

export type BuildPlan =
  { kind: 'hosted'; backendUrl: string; host: DeployHost } | { kind: 'demo'; host: DeployHost };

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables set on the build machines of hosts and CI providers. */
const BUILD_MACHINES = [
  'CI',
  'NETLIFY',
  'CF_PAGES',
  'WORKERS_CI',
  'VERCEL',
  'RENDER',
  'AWS_APP_ID',
  'GITHUB_ACTIONS',
];
const REQUIRED = ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY'];

const USAGE = `Usage: npm run build -- [--demo] [--host ${DEPLOY_HOSTS.join('|')}]`;

export function planBuild(environment: Environment, args: readonly string[]): BuildPlan {
  const { demo, host = detectHost(environment) } = readArguments(args);
  if (demo || isPreview(environment)) return { kind: 'demo', host };
  const backendUrl = environment['PUBLIC_SUPABASE_URL'];
  const missing = REQUIRED.filter((name) => !environment[name]?.trim());
  const isDeployed = BUILD_MACHINES.some((name) => isSet(environment[name]));
  if (!backendUrl && !isDeployed) return { kind: 'demo', host };
  const unset = isDeployed ? missing : missing.filter((name) => name !== 'SITE_URL');
  if (!backendUrl || unset.length > 0) {
    throw new CommandError(
      `The site was not built: set ${unset.join(', ')}${settingsLocation(environment)} (docs/production.md). ` +
        'To publish the demo intentionally: npm run build -- --demo',
    );
  }
  rejectSecretKey(environment['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? '');
  return { kind: 'hosted', backendUrl, host };
}

function detectHost(environment: Environment): DeployHost {
  if (environment['NETLIFY']) return 'netlify';
  return environment['CF_PAGES'] || environment['WORKERS_CI'] ? 'cloudflare' : 'any';
}

function settingsLocation(environment: Environment): string {
  if (isSet(environment['NETLIFY'])) return ' under Project configuration → Environment variables';
  if (isSet(environment['CF_PAGES'])) return ' under ‘vars’ in wrangler.jsonc';
  return '';
}

/** A host's preview must never write to production, so it is the demo. */
function isPreview(environment: Environment): boolean {
  const { NETLIFY, CONTEXT, CF_PAGES, CF_PAGES_BRANCH, PRODUCTION_BRANCH, VERCEL_ENV } = environment;
  if (isSet(NETLIFY) && CONTEXT) return CONTEXT !== 'production';
  if (isSet(CF_PAGES) && CF_PAGES_BRANCH) return CF_PAGES_BRANCH !== (PRODUCTION_BRANCH || 'main');
  return VERCEL_ENV === 'preview';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value.trim().toLowerCase());
}

function readArguments(args: readonly string[]): { demo: boolean; host?: DeployHost } {
  try {
    const options = { demo: { type: 'boolean', default: false }, host: { type: 'string' } } as const;
    const { demo, host: name } = parseArgs({ args: [...args], options }).values;
    const host = DEPLOY_HOSTS.find((candidate) => candidate === name);
    if (host) return { demo, host };
    if (name === undefined) return { demo };
  } catch {
    // An unknown argument.
  }
  throw new CommandError(USAGE);
}

/** Keys in pages are public, so a secret key must never end up there. */
function rejectSecretKey(key: string): void {
  if (key.startsWith('sb_secret_') || roleOf(key) === 'service_role') {
    throw new CommandError(
      'The site was not built: PUBLIC_SUPABASE_PUBLISHABLE_KEY is a secret key, and pages are public. ' +
        'Set the publishable key, and create a new secret key if this one was exposed.',
    );
  }
}

function roleOf(key: string): unknown {
  const claims = parseJson(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
  return (claims as { role?: unknown } | null | undefined)?.role;
}
