import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkBackend, SITE_CHECKS } from '../../src/server/doctor/checks.ts';
import { runChecks, createDeployment } from '../../src/server/doctor/deployment.ts';
import { inlineElements, piecesOf } from '../../src/build/inline-elements.ts';
import { inlineHashes, isAdminPage } from '../../src/build/security-headers.ts';
import { cloudflarePages, netlifyLastWins } from '../server/static-hosts.ts';
import { expect, test } from './support/test.ts';
import { SECRETS, SITE } from './support/world.ts';

const PATHS = [
  '/',
  '/landing',
  '/about',
  '/contact',
  '/chapters',
  '/search',
  '/scripture',
  '/scripture/genesis',
  '/admin',
  '/admin/login',
  '/admin/chapters',
  '/admin/chapters/edit',
  '/admin/preview',
  '/preview',
  '/follow',
  '/follow/confirm',
  '/read/your-enemys-donkey',
  '/read/no-such-chapter',
  '/no/such/page',
];

test('every admin page is recognized as one, so that its CSP allows no external sources', () => {
  const pages = globSync('admin{,/**/*}.html', { cwd: SITE });
  expect(pages.length).toBeGreaterThanOrEqual(6);
  for (const name of pages) {
    expect(isAdminPage(readFileSync(path.join(SITE, name), 'utf8')), name).toBe(true);
  }
});

const scriptSources = (policy: string) => /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
const externalHosts = (policy: string) => [...new Set(policy.match(/https:[^ ;]*/g))].sort();

for (const [name, host] of [
  ['Cloudflare Pages', cloudflarePages],
  ['Netlify', netlifyLastWins],
] as const) {
  test(`on ${name}, CSPs allow the page’s scripts and no other host`, async ({ request }) => {
    const headersAt = host(readFileSync(path.join(SITE, '_headers'), 'utf8'));
    for (const address of PATHS) {
      const response = await request.get(address);
      const html = await response.text();
      const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];
      const policy = headersAt(address).get('Content-Security-Policy') ?? meta ?? '';
      const embedded = response.headers()['content-security-policy'] ?? '';
      expect(externalHosts(policy), address).toEqual(externalHosts(embedded));
      expect(externalHosts(policy), address).toEqual(
        address === '/contact'
          ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
          : [],
      );
      const pieces = piecesOf(html);
      expect(inlineElements(pieces, 'script').length, address).toBeGreaterThan(0);
      expect(scriptSources(policy), address).toEqual(
        expect.arrayContaining([...inlineHashes(pieces).scripts]),
      );
      expect(scriptSources(policy), address).not.toContain("'unsafe-inline'");
      // Only the search page needs WebAssembly.
      for (const csp of [policy, embedded])
        expect(csp.includes("'wasm-unsafe-eval'"), address).toBe(address === '/search');
    }
  });
}

test('the doctor reports no failures on the embedded server', async ({ baseURL }) => {
  const deployment = createDeployment(baseURL ?? '', { SUPABASE_SECRET_KEY: SECRETS.secretKey });
  const results = [...(await checkBackend(deployment)), ...(await runChecks(SITE_CHECKS, deployment))];
  // On a local machine, the doctor may skip the demo, its captcha, and samples.
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(results.filter(({ status }) => status === 'ok').length).toBeGreaterThanOrEqual(12);
});
