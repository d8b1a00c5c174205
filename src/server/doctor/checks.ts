// The doctor's checks of a deployment's backend and pages, and of this machine's settings.
import { secretHeaders } from '../../../supabase/functions/_shared/http.ts';
import { isCustomSiteKey, usesAltcha } from '../../lib/forms/captcha.ts';
import { genesisOrigin, isGenesisHost } from '../../lib/site/canonical-url.ts';
import { parseJson } from '../../lib/text/parse-json.ts';
import { REDIRECTS } from '../../lib/site/redirects.ts';
import { migrationVersions } from '../backend/migrations.ts';
import { planBuild } from '../../build/build-plan.ts';
import { isLoopbackHost } from '../loopback.ts';
import { DEMO_PASSWORD } from '../accounts/password-rules.ts';
import {
  expectThat,
  Finding,
  runChecks,
  skip,
  type HttpResponse,
  type Checks,
  type Deployment,
  type Environment,
} from './deployment.ts';

const UNUSED_ID = '00000000-0000-0000-0000-000000000000';
const PRIVATE_TABLES = (
  'chapter_drafts chapter_versions email_leads contact_messages podcast_subscribers chapter_views user_roles ' +
  'admin_notifications mail_outbox followers'
).split(' ');
const FORBIDDEN_WRITES: readonly [method: string, path: string, body?: unknown][] = [
  ['POST', 'user_roles', { user_id: UNUSED_ID, role: 'admin' }],
  ['POST', 'chapter_drafts', { chapter_id: UNUSED_ID, content: '' }],
  ['PATCH', `book_chapters?id=eq.${UNUSED_ID}`, { chapter_title: 'x' }],
  ['DELETE', `book_chapters?id=eq.${UNUSED_ID}`],
  ['PATCH', `chapter_drafts?chapter_id=eq.${UNUSED_ID}`, { content: '' }],
  ['PATCH', `email_leads?id=eq.${UNUSED_ID}`, { first_name: 'x' }],
  ['DELETE', `email_leads?id=eq.${UNUSED_ID}`],
  ['DELETE', `contact_messages?id=eq.${UNUSED_ID}`],
  ['DELETE', `chapter_views?id=eq.${UNUSED_ID}`],
  ['DELETE', `user_roles?user_id=eq.${UNUSED_ID}`],
  ['POST', 'rpc/import_chapters', {}],
];
const REJECTED = new Set([401, 403, 404, 405]);
const JOBS = [
  'publish-due-chapters',
  'record-clock-run',
  'call-build-hook',
  'send-mail',
  'purge-visitor-data',
];
const REBUILD_TRIGGERS = [
  'book',
  'deleted_book',
  'deleted_episode',
  'deleted_letter',
  'edit',
  'episode',
  'letter',
  'new_book',
  'new_episode',
  'row',
  'serial',
  'texts',
].map((cause) => `mark_rebuild_due_for_${cause}`);
const CLOCK_LATE_AFTER_MS = 5 * 60_000;
const FEEDS = [
  ['/chapters.xml', /<rss/],
  ['/podcast.xml', /<rss/],
  ['/onix.xml', /<ONIXMessage/],
  ['/sitemap-index.xml', /<sitemapindex/],
  ['/releases.ics', /^BEGIN:VCALENDAR/],
] as const;
const FEED_URLS = [
  /<(?:link|loc|url)>\s*(https?:[^<\s]+)/g,
  /<enclosure[^>]*\burl="(https?:[^"]+)"/g,
  /<atom:link[^>]*\bhref="(https?:[^"]+)"/g,
  /^URL(?:;[^:]*)?:(https?:\S+)/gm,
];
const UNUSED_SLUG = 'an-address-that-is-not-used-2718';

const MIGRATE = 'Apply the migrations: npm run migrate (docs/production.md).';
const REVOKE_HINT =
  'Supabase → Authentication → Policies. The expected policies are in supabase/migrations, by table.';
const DEPLOY_ALL = 'Deploy the entire dist folder.';
const CHECK_SITE = 'Check that this is the correct site.';
const SIGN_IN = 'Authentication → Sign In / Providers:';
const BUILD_FOR_HOST = 'build with --host netlify or --host cloudflare, and deploy the entire dist folder.';
const DEPLOY_HEADERS = `The host does not send the headers in dist/_headers: ${BUILD_FOR_HOST}`;
const REBUILD_HINT =
  'Press ‘Build now’ on /admin/settings. Until a build is finished, the host’s function serves new chapters: functions/read or netlify/edge-functions, which needs PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY on the host.';

const migrateOr = (cause: string) =>
  `Run npm run migrate. If the database is up to date, it was changed manually: ${cause}`;
/** PostgREST's codes for a missing table or function. */
const isMissing = ({ status, text }: HttpResponse) => status === 404 && /PGRST20[25]|42P01|42883/.test(text);
const hasRows = (response: HttpResponse) => {
  const rows = parseJson(response.text);
  return response.status === 200 && (!Array.isArray(rows) || rows.length > 0);
};
const expectStatus = ({ status }: HttpResponse, expected: number, subject: string, remedy: string) =>
  expectThat(status === expected, `${subject} returns ${status}.`, remedy);
const expectNone = (missing: string[], subject: string, remedy: string) =>
  expectThat(missing.length === 0, `${subject} ${missing.join(', ')}.`, remedy);

type SetupReport = {
  newest_migration: string | null;
  administrators: number;
  clock_ran_at: string | null;
  has_build_hook: boolean;
  hook_problem: string | null;
  rebuild_triggers: string[];
  jobs: string[];
};

async function fetchSetupReport({
  sendRequest,
  backend,
  secretKey,
  isEmbedded,
}: Deployment): Promise<SetupReport> {
  if (secretKey === undefined) skip('Set SUPABASE_SECRET_KEY to check it.');
  const headers = secretHeaders(secretKey);
  const response = await sendRequest(`${backend}/rest/v1/rpc/doctor_report`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expectThat(
    !isMissing(response),
    'Could not be checked: the database does not have the function doctor_report.',
    MIGRATE,
  );
  const remedy = isEmbedded
    ? 'Set it to sb_secret_ followed by the contents of the file secret-key in the data folder.'
    : 'Set it to the secret key of this project: Project Settings → API Keys.';
  expectStatus(response, 200, 'Could not be checked: a request with SUPABASE_SECRET_KEY', remedy);
  return parseJson(response.text) as SetupReport;
}

const RESPONDS = 'backend responds';

export const BACKEND_CHECKS: Checks = {
  [RESPONDS]: backendResponds,
  'migrations are current': async (deployment) => {
    const { newest_migration: applied } = await fetchSetupReport(deployment);
    const newest = (await migrationVersions()).at(-1);
    expectThat(
      applied === newest,
      `The database is at ${applied ?? 'none'}, the code at ${newest}.`,
      MIGRATE,
    );
    return `The database is at ${newest}.`;
  },
  'visitors cannot read secrets': secretsAreHidden,
  'visitors cannot write to protected tables': async ({ requestAsVisitor }) => {
    for (const [method, path, body] of FORBIDDEN_WRITES) {
      const { status } = await requestAsVisitor(`/rest/v1/${path}`, method, body);
      const message = `${method} ${path.split('?')[0] ?? path} returns ${status} instead of being rejected.`;
      expectThat(REJECTED.has(status), message, migrateOr(`a grant or policy was added. ${REVOKE_HINT}`));
    }
    return `${FORBIDDEN_WRITES.length} attempts are rejected.`;
  },
  'sign-up is off, sign-in on': async ({ requestAsVisitor }) => {
    const response = await requestAsVisitor('/auth/v1/settings');
    const remedy =
      'Check that PUBLIC_SUPABASE_URL is the project’s address and that the project is not paused.';
    expectStatus(response, 200, 'The sign-in settings endpoint', remedy);
    const { disable_signup: isSignUpOff, external } = (parseJson(response.text) ?? {}) as {
      disable_signup?: unknown;
      external?: { email?: unknown };
    };
    const remedyForSignUp = `${SIGN_IN} turn off ‘Allow new users to sign up’.`;
    expectThat(isSignUpOff === true, 'Anyone can sign up.', remedyForSignUp);
    expectThat(external?.email === true, 'No one can sign in with a password.', `${SIGN_IN} enable Email.`);
    return 'No one can sign up; administrators sign in with a password.';
  },
  'demo accounts cannot sign in': async ({ requestAsVisitor, isLoopback }) => {
    for (const email of ['admin@example.com', 'reader@example.com']) {
      const credentials = { email, password: DEMO_PASSWORD };
      const { status } = await requestAsVisitor('/auth/v1/token?grant_type=password', 'POST', credentials);
      if (status === 200 && isLoopback) skip('They work, but only on this machine.');
      expectThat(
        status !== 200,
        `${email} can sign in with the public demo password.`,
        `Delete the account or change its password immediately: npm run admin -- password ${email} (a hosted project: Authentication → Users).`,
      );
    }
    return 'Neither can sign in.';
  },
  'an administrator exists': async (deployment) => {
    const { administrators } = await fetchSetupReport(deployment);
    const remedy =
      'npm run setup creates the first one; to create it manually, see docs/production.md, ‘Manual setup’.';
    expectThat(administrators > 0, 'There is no administrator.', remedy);
    return `There ${administrators === 1 ? 'is one' : `are ${administrators}`}.`;
  },
  'the schedule runs': (deployment) =>
    deployment.isEmbedded ? serverIsHealthy(deployment) : clockRuns(deployment),
  'changes rebuild the site': async (deployment) => {
    if (deployment.isEmbedded) skip('The embedded server builds after each change.');
    const { rebuild_triggers: triggers, has_build_hook, hook_problem } = await fetchSetupReport(deployment);
    const missing = REBUILD_TRIGGERS.filter((name) => !triggers.includes(name));
    const remedy = migrateOr('the trigger is defined in the migrations.');
    expectNone(missing, 'The database has no trigger', remedy);
    const createHook =
      'Create one on the host and run npm run setup again (docs/production.md, ‘Build hook’).';
    expectThat(has_build_hook, 'No build hook is set.', createHook);
    expectThat(
      hook_problem === null,
      `The hook fails: ${hook_problem}`,
      'Enable pg_net (Database → Extensions), and enter the hook’s URL in npm run setup again.',
    );
    return 'The database calls the host’s build hook.';
  },
  'the site’s pages can call the backend': canCallBackend,
};

export const checkBackend = (deployment: Deployment) => runChecks(BACKEND_CHECKS, deployment, RESPONDS);

async function backendResponds({ requestAsVisitor, backend }: Deployment): Promise<string> {
  const response = await requestAsVisitor('/rest/v1/book_chapters?select=id&is_published=is.true&limit=1');
  const setKey = 'Set PUBLIC_SUPABASE_PUBLISHABLE_KEY to the publishable key of the project.';
  expectThat(response.status !== 401, 'The backend rejects the key.', setKey);
  expectThat(
    response.status === 200 && Array.isArray(parseJson(response.text)),
    `${backend} returns ${response.status} and no chapters.`,
    'Set PUBLIC_SUPABASE_URL to the address of the Supabase project, in .env or before the command.',
  );
  return `Chapters are read from ${backend}.`;
}

async function secretsAreHidden({ requestAsVisitor }: Deployment): Promise<string> {
  const missing: string[] = [];
  for (const table of PRIVATE_TABLES) {
    const response = await requestAsVisitor(`/rest/v1/${table}?select=*&limit=1`);
    if (isMissing(response)) missing.push(table);
    const remedy = migrateOr(`row security of ${table} is off, or it has an extra policy. ${REVOKE_HINT}`);
    expectThat(!hasRows(response), `Anyone can read ${table}.`, remedy);
  }
  expectNone(missing, 'There is no table', MIGRATE);
  const unpublished = 'select=id&is_published=is.false&content=not.is.null&limit=1';
  expectThat(
    !hasRows(await requestAsVisitor(`/rest/v1/book_chapters?${unpublished}`)),
    'Anyone can read the text of a chapter that is not published.',
    migrateOr('a constraint of book_chapters is missing. It is defined in the migrations.'),
  );
  return `${PRIVATE_TABLES.length} tables and the text of unpublished chapters are hidden.`;
}

async function clockRuns(deployment: Deployment): Promise<string> {
  const { jobs, clock_ran_at: ranAt } = await fetchSetupReport(deployment);
  const missing = JOBS.filter((job) => !jobs.includes(job));
  const schedule =
    'Enable pg_cron (Database → Extensions) and schedule the jobs (docs/production.md, ‘Clock’).';
  expectNone(missing, 'pg_cron has no job', schedule);
  expectThat(
    Date.now() - Date.parse(ranAt ?? '') < CLOCK_LATE_AFTER_MS,
    ranAt === null ? 'It has not run yet.' : `It last ran ${ranAt}.`,
    'After setup, wait two minutes. Otherwise, see Integrations → Cron → Jobs for errors.',
  );
  return 'It ran within the last few minutes.';
}

async function serverIsHealthy({ sendRequest, site }: Deployment): Promise<string> {
  const health = (parseJson((await sendRequest(`${site}/healthz`)).text) ?? {}) as Record<string, unknown>;
  const statusOf = (part: string) => (health[part] as { status?: unknown } | undefined)?.status;
  const restart = 'Check the server’s log and restart it.';
  expectThat(statusOf('clock') === 'ok', 'The server’s clock is late.', restart);
  const reasons = [
    ...(health['database'] === 'ok' ? [] : ['the database is not responding']),
    ...(health['disk'] === 'full' ? ['the disk is full'] : []),
    ...(statusOf('build') === 'none' ? ['no build has finished'] : []),
  ];
  const report = `/healthz reports that the server is unhealthy: ${reasons.join(', ') || 'no reason given'}.`;
  expectThat(health['status'] === 'ok', report, 'Check the server’s log.');
  return '/healthz reports no problem.';
}

async function canCallBackend({ sendRequest, backend, site, isEmbedded }: Deployment): Promise<string> {
  if (isEmbedded) skip('The site and the backend share an origin.');
  for (const path of ['/rest/v1/email_leads', '/auth/v1/token?grant_type=password']) {
    const { headers } = await sendRequest(`${backend}${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: site,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey,authorization,content-type,x-client-info',
      },
    });
    const origin = headers.get('Access-Control-Allow-Origin');
    const allowed = headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
    const allowsAll = ['apikey', 'authorization', 'content-type'].every((name) => allowed.includes(name));
    expectThat(
      (origin === '*' || origin === site) && (allowed === '*' || allowsAll),
      `Pages of ${site} cannot call ${path.split('?')[0]}.`,
      `If npm start is the backend, set ALLOWED_ORIGINS=${site} there. Supabase allows every origin: check for a proxy that strips the headers.`,
    );
  }
  return 'Data and sign-in can be called.';
}

const createBuildCheck =
  (
    findProblem: (buildInfo: Record<string, unknown>) => string | undefined,
    remedy: string,
    success: string,
  ): Checks[string] =>
  async ({ sendRequest, site, isLoopback }) => {
    const response = await sendRequest(`${site}/build.json`);
    const buildInfo = (response.status === 200 && parseJson(response.text)) || undefined;
    const message = `Could not be checked: /build.json returns ${response.status}.`;
    expectThat(
      typeof buildInfo === 'object',
      message,
      `${CHECK_SITE.slice(0, -1)}, and deploy the entire dist folder.`,
    );
    const problem = findProblem(buildInfo as Record<string, unknown>);
    if (problem !== undefined && isLoopback) skip(`On this machine: ${problem}`);
    expectThat(problem === undefined, problem ?? '', remedy);
    return success;
  };

export const SITE_CHECKS: Checks = {
  'content security policy': async ({ sendRequest, site, backend }) => {
    const value = (await sendRequest(`${site}/`)).headers.get('Content-Security-Policy') ?? '';
    expectThat(/default-src 'self'/.test(value), 'The home page has none.', DEPLOY_HEADERS);
    const connect = /connect-src ([^;,]*)/.exec(value)?.[1] ?? '';
    const isAllowed = backend === site || connect.split(' ').includes(backend);
    const remedy = 'Build again with PUBLIC_SUPABASE_URL set to this backend.';
    expectThat(isAllowed, `It does not allow requests to ${backend}.`, remedy);
    return backend === site ? 'It is strict.' : 'It is strict and allows the backend.';
  },
  'https only': async ({ sendRequest, site, isLoopback }) => {
    if (isLoopback) skip('There is no https on this machine.');
    const remedy = 'Pass the https address to the doctor.';
    expectThat(site.startsWith('https:'), 'The address is not https.', remedy);
    const value = (await sendRequest(`${site}/`)).headers.get('Strict-Transport-Security') ?? '';
    expectThat(/max-age=\d{6,}/.test(value), 'Strict-Transport-Security is missing.', DEPLOY_HEADERS);
    return 'Strict-Transport-Security is sent.';
  },
  'files are cached': async ({ sendRequest, site }) => {
    const file = /\/_astro\/[^"')\s]+/.exec((await sendRequest(`${site}/`)).text)?.[0];
    expectThat(file !== undefined, 'The home page does not reference a build file.', CHECK_SITE);
    const response = await sendRequest(`${site}${file}`);
    expectStatus(response, 200, String(file), DEPLOY_ALL);
    const isImmutable = /immutable/.test(response.headers.get('Cache-Control') ?? '');
    expectThat(isImmutable, `${file} is not immutable.`, DEPLOY_HEADERS);
    return 'Files with a hash in their name are cached for a year.';
  },
  'old addresses redirect': async ({ sendRequest, site }) => {
    const notRedirected: string[] = [];
    for (const { from, to, withQuery } of REDIRECTS) {
      const path = `${from.replace(/\/\*$/, '/a-page')}${withQuery === undefined ? '' : `?${withQuery}=confirm`}`;
      const { status, headers } = await sendRequest(`${site}${path}`);
      const location = headers.get('Location');
      const target = location === null ? undefined : new URL(location, site);
      if (status >= 301 && status <= 308 && target?.origin === site && target.pathname === to) continue;
      expectThat(
        withQuery !== undefined && status === 200,
        `${path} returns ${status}${location === null ? '' : ` to ${location}`} instead of redirecting to ${to}.`,
        `The host does not read dist/_redirects: ${BUILD_FOR_HOST}`,
      );
      notRedirected.push(path);
    }
    const summary = `${REDIRECTS.length} redirects.`;
    return notRedirected.length === 0
      ? summary
      : `${summary} ${notRedirected.join(', ')} shows the page instead, because this host does not support query conditions.`;
  },
  'missing pages return 404': async ({ sendRequest, site }) => {
    for (const path of [`/${UNUSED_SLUG}`, `/read/${UNUSED_SLUG}`]) {
      const { status } = await sendRequest(`${site}${path}`);
      const remedy =
        'Remove the rule that rewrites every address to one page. Missing pages must show 404.html with status 404.';
      expectThat(status === 404, `${path} returns ${status}, not 404.`, remedy);
    }
    return 'Unknown pages and chapters return 404.';
  },
  'the newest chapter has its page': async ({ sendRequest, requestAsVisitor, site }) => {
    const query =
      'select=slug,chapter_title,meta_title&is_published=is.true&order=chapter_number.desc&limit=1';
    const rows = parseJson((await requestAsVisitor(`/rest/v1/book_chapters?${query}`)).text);
    type Chapter = { slug: string; chapter_title: string; meta_title: string | null };
    const [chapter] = Array.isArray(rows) ? (rows as Chapter[]) : [];
    if (!chapter) skip('The backend has no published chapter.');
    const response = await sendRequest(`${site}/read/${chapter.slug}`);
    expectStatus(response, 200, `/read/${chapter.slug}`, REBUILD_HINT);
    // Titles are escaped in HTML, and quotation marks may be curly.
    const plain = (text: string) => text.replace(/&[#\w]+;/g, '').replace(/[^\p{L}\p{N}]/gu, '');
    const title = /<title>([^<]*)/.exec(response.text)?.[1] ?? '';
    const isTitled = plain(title).includes(plain(chapter.meta_title?.trim() || chapter.chapter_title));
    expectThat(isTitled, `/read/${chapter.slug} is titled ‘${title}’.`, REBUILD_HINT);
    return `/read/${chapter.slug} has its title.`;
  },
  'the e-book’s own host': async ({ sendRequest, site, isLoopback }) => {
    const findCanonical = ({ text }: HttpResponse) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
    const expectedOrigin = genesisOrigin(site);
    const canonical = findCanonical(await sendRequest(`${site}/landing`));
    expectThat(canonical !== undefined, '/landing has no canonical URL.', CHECK_SITE);
    const address = new URL(canonical ?? '');
    if (!isGenesisHost(address.host) || isLoopback) skip('This site has none.');
    const rebuild = 'Build again with SITE_URL set to the public address.';
    expectThat(
      address.origin === expectedOrigin,
      `The canonical URL is ${canonical}, not ${expectedOrigin}/.`,
      rebuild,
    );
    const landingPage = await sendRequest(address.href);
    expectThat(
      landingPage.status === 200 && findCanonical(landingPage) === canonical,
      `${canonical} returns ${landingPage.status} and does not show the landing page.`,
      'Point that domain to the host (docs/production.md, ‘Domain’), or set GENESIS_HOST=off and build again.',
    );
    return `${expectedOrigin} shows the landing page.`;
  },
  'security contact': async ({ sendRequest, site }) => {
    const { status, text } = await sendRequest(`${site}/.well-known/security.txt`);
    const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? '';
    expectThat(status === 200 && expires !== '', '/.well-known/security.txt is missing.', DEPLOY_ALL);
    const days = Math.floor((Date.parse(expires) - Date.now()) / 86_400_000);
    expectThat(days >= 14, `/.well-known/security.txt expires in ${days} days.`, 'Build and deploy again.');
    return `It is valid for ${days} more days.`;
  },
  'feeds, sitemap and calendar': async ({ sendRequest, site, backend, isLoopback }) => {
    // Uploaded recordings are on the backend.
    const urls = [site.replace('://www.', '://'), genesisOrigin(site), backend];
    const hosts = urls.map((url) => new URL(url).host);
    for (const [path, expected] of FEEDS) {
      const { status, text } = await sendRequest(`${site}${path}`);
      const message = `${path} returns ${status} or unexpected content.`;
      expectThat(status === 200 && expected.test(text), message, DEPLOY_ALL);
      const addresses = FEED_URLS.flatMap((pattern) =>
        [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
      );
      // Canonical URLs use https, even on this machine.
      const wrongUrl = addresses.find((url) => !isLoopback && !hosts.includes(URL.parse(url)?.host ?? ''));
      expectThat(
        wrongUrl === undefined,
        `${path} links to ${wrongUrl}.`,
        `Build again with SITE_URL=${site}.`,
      );
    }
    const book = await sendRequest(`${site}/pragmatism-of-the-bible.epub`, { method: 'HEAD' });
    expectStatus(book, 200, 'The book so far', DEPLOY_ALL);
    return 'All exist and link to this site.';
  },
  'audio is seekable': async ({ sendRequest, site, backend }) => {
    const enclosure = /<enclosure[^>]*\burl="([^"]+)"/.exec(
      (await sendRequest(`${site}/podcast.xml`)).text,
    )?.[1];
    if (enclosure === undefined) skip('The podcast has no episode.');
    const { pathname, host } = new URL(enclosure);
    const url = host === new URL(backend).host ? enclosure : `${site}${pathname}`;
    const { status, headers } = await sendRequest(url, {
      headers: { Range: 'bytes=10-19' },
    });
    const isPart = status === 206 && /^bytes 10-19\//.test(headers.get('Content-Range') ?? '');
    const remedy =
      'Deploy the host’s audio function (functions/audio), or use a host that supports range requests.';
    expectThat(isPart, `A range request for ${pathname} returns ${status}, not 206.`, remedy);
    return 'Range requests work.';
  },
  'it is not the demo': createBuildCheck(
    ({ isDemo }) => (isDemo === true ? 'Visitors see the demo.' : undefined),
    'Set SITE_URL and the backend’s variables on the host, and build without --demo.',
    'The chapters are from the backend.',
  ),
  'the captcha is the owner’s': createBuildCheck(
    ({ hasOwnCaptcha }) =>
      hasOwnCaptcha === true ? undefined : 'It uses the provider’s test key, which does not stop bots.',
    'Set PUBLIC_RECAPTCHA_SITE_KEY on the host and RECAPTCHA_SECRET_KEY on the backend, and build again.',
    'It uses the owner’s site key, or none is needed.',
  ),
  'no samples are shown': createBuildCheck(
    ({ samples }) =>
      Array.isArray(samples) && samples.length > 0 ? `Samples are shown: ${samples.join('; ')}.` : undefined,
    'Replace them at /admin/texts or in src/content, then build again.',
    'There are no samples.',
  ),
};

const PUBLIC_ADDRESS = 'Set the public address, such as https://example.org.';

/** `npm start` behind a proxy or on a public address, with the embedded database. */
const isSelfHosted = ({ PUBLIC_SUPABASE_URL, TRUST_PROXY, HOST }: Environment): boolean =>
  !PUBLIC_SUPABASE_URL && (Boolean(TRUST_PROXY) || (Boolean(HOST) && !isLoopbackHost(HOST ?? '')));

export const SETTING_CHECKS: Checks<Environment> = {
  'a build can be published': (environment) => {
    if (isSelfHosted(environment)) skip('npm start builds the site from its own database.');
    try {
      planBuild({ ...environment, CI: '1' }, []);
    } catch (error) {
      throw new Finding(
        (error as Error).message.replace(/^The site was not built: /, ''),
        'Set them on the host, or in .env to build on this machine. To serve the site with npm start, set HOST or TRUST_PROXY instead.',
      );
    }
    return 'SITE_URL and the backend’s address and key are set.';
  },
  SITE_URL: (environment) => {
    const { SITE_URL: value = '' } = environment;
    const unset = 'SITE_URL is not set, so links in emails, feeds, and the sitemap point to another site.';
    expectThat(value !== '' || !isSelfHosted(environment), unset, PUBLIC_ADDRESS);
    if (value === '') skip('Not set.');
    const url = URL.parse(value);
    if (url?.protocol !== 'https:') throw new Finding(`${value} is not an https address.`, PUBLIC_ADDRESS);
    expectThat(url.pathname === '/' && !url.search, `${value} has a path.`, `Set it to ${url.origin}.`);
    return url.origin;
  },
  'the captcha': ({ PUBLIC_CAPTCHA, PUBLIC_RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret }) => {
    if (usesAltcha(PUBLIC_CAPTCHA))
      return 'ALTCHA. A hosted backend also needs ALTCHA_HMAC_KEY: docs/production.md.';
    expectThat(
      isCustomSiteKey(siteKey),
      'PUBLIC_RECAPTCHA_SITE_KEY is not set, so bots are not stopped.',
      'Set PUBLIC_CAPTCHA=altcha, or create a reCAPTCHA v2 key pair and set both keys.',
    );
    if (!secret)
      skip('The site key is set. RECAPTCHA_SECRET_KEY belongs to the backend: docs/production.md.');
    return 'Both keys are set.';
  },
  mail: ({ MAIL_URL: url, MAIL_FROM: from, PUBLIC_SUPABASE_URL: hosted }) => {
    const isSet = Boolean(url && from);
    if (!isSet && hosted)
      skip('MAIL_URL and MAIL_FROM belong to the function send-mail: docs/production.md, ‘Mail’.');
    const message = 'MAIL_URL or MAIL_FROM is not set, so emails wait in the outbox.';
    expectThat(isSet, message, 'Set both (docs/running.md, ‘Mail’).');
    return 'MAIL_URL and MAIL_FROM are set.';
  },
  'backend keys': ({ SUPABASE_SECRET_KEY: secret }) =>
    secret
      ? 'SUPABASE_SECRET_KEY is set.'
      : skip('SUPABASE_SECRET_KEY is not set, so some checks are skipped.'),
};
