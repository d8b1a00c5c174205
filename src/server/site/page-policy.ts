// The Content-Security-Policy of each page: a third of one for all pages.
import { readFileSync } from 'node:fs';
import { readManifest } from './build-manifest.ts';
import { piecesOf } from './inline-elements.ts';
import { hasCaptcha, inlineHashes, policyDirectives, policyText, servicesInUse } from './security-headers.ts';
import type { StaticFile } from './static-files.ts';

/** The policy of one page, from what it carries inline. */
export function policyOf(html: string): string {
  const hashes = inlineHashes(piecesOf(html));
  return policyText(policyDirectives(hashes, servicesInUse(), { withCaptcha: hasCaptcha(html) }));
}

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
    const policy = policies.get(page) ?? policyOf(readFileSync(page.plain.file, 'utf8'));
    policies.set(page, policy);
    return policy;
  };
}
