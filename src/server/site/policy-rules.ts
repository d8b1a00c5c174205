// Which policy static hosts send at which address. Where two rules match, Cloudflare sends both values and browsers
// enforce both, while Netlify keeps the last; so no address gets two different policies, and there is none for '/*'.
import { policyDirectives, policyText, type OutsideServices, type PageNeeds } from './security-headers.ts';

/** Cloudflare Pages ignores a longer line silently. */
const LONGEST_LINE = 2000;

const NOT_FOUND_PAGE = '404.html';
/** What the genesis host shows at '/', by a rewrite that may or may not come before the header rules. */
const GENESIS_PAGE = 'genesis.html';

/** The same policies at several paths; `/read/*` means all below. */
export type PolicyRule = { paths: string[]; policies: string[] };

/**
 * A rule per page; pages of one folder share one.
 * @param pages what each page needs, by file name: index.html, admin/login.html
 */
export function policyRules(pages: ReadonlyMap<string, PageNeeds>, services: OutsideServices): PolicyRule[] {
  const rules = new Map<string, { hasFolder: boolean; names: Set<string> }>();
  for (const name of pages.keys()) {
    const [top = '', ...below] = name.split('/');
    const key = top.replace(/\.html$/, '');
    const rule = rules.get(key) ?? { hasFolder: false, names: new Set() };
    rule.names.add(name);
    rule.hasFolder ||= below.length > 0;
    rules.set(key, rule);
  }
  return [...rules].map(([key, { hasFolder, names }]) => {
    const needs = [...names].flatMap((name) => pages.get(name) ?? []);
    const others = key === 'index' ? [GENESIS_PAGE] : hasFolder ? [NOT_FOUND_PAGE] : [];
    const hashes = [...needs, ...others.flatMap((name) => pages.get(name) ?? [])].map((page) => page.hashes);
    return {
      paths: [key === 'index' ? '/' : `/${key}`, `/${key}.html`, ...(hasFolder ? [`/${key}/*`] : [])],
      policies: policiesForHeaderFile(
        {
          hashes: {
            scripts: new Set(hashes.flatMap(({ scripts }) => [...scripts])),
            styles: new Set(hashes.flatMap(({ styles }) => [...styles])),
          },
          withCaptcha: needs.some(({ withCaptcha }) => withCaptcha),
          isAdministration: needs.every(({ isAdministration }) => isAdministration),
          frames: needs.find(({ frames }) => frames)?.frames,
          withSearch: needs.some(({ withSearch }) => withSearch),
        },
        services,
      ),
    };
  });
}

/**
 * A policy as the header file can carry it, a line each. Every page brings its own stylesheet, and with it a hash;
 * where the line would be too long, inline styles are allowed without. Scripts never are: where outside services
 * make it longer still, scripts get a second policy. Of two policies a browser enforces both.
 */
export function policiesForHeaderFile({ hashes, ...needs }: PageNeeds, services: OutsideServices): string[] {
  const anyStyle = { ...hashes, styles: new Set(["'unsafe-inline'"]) };
  const whole = [hashes, anyStyle]
    .map((allowed) => policyText(policyDirectives(allowed, services, needs)))
    .find((policy) => policyLine(policy).length <= LONGEST_LINE);
  if (whole !== undefined) return [whole];
  const { 'script-src': scripts = [], ...rest } = policyDirectives(anyStyle, services, needs);
  return [
    policyText({ 'script-src': scripts }),
    policyText({ ...rest, 'script-src': ["'self'", "'unsafe-inline'", 'https:'] }),
  ];
}

export function policyLine(policy: string): string {
  return `  Content-Security-Policy: ${policy}`;
}
