// The Content-Security-Policy of each page: a third of one for all pages.
import { readFileSync } from 'node:fs';
import { readManifest } from './build-manifest.ts';
import { pagePolicy, servicesInUse } from './security-headers.ts';
import type { StaticFile } from './static-files.ts';

/** Gives each page its policy: the one that the build has kept, else one made at the first request for the page. */
export function createPagePolicies(
  dist: string,
  files: ReadonlyMap<string, StaticFile>,
): (page: StaticFile) => string {
  const policies = new Map<StaticFile, string>();
  for (const [name, policy] of Object.entries(readManifest(dist)?.policies ?? {})) {
    const page = files.get(name);
    if (page) policies.set(page, policy);
  }
  return (page) => {
    const policy = policies.get(page) ?? pagePolicy(readFileSync(page.plain.file, 'utf8'), servicesInUse());
    policies.set(page, policy);
    return policy;
  };
}
