// The doctor without an address: whether the settings of this machine are those of a site that can be published.
import { isOwnSiteKey } from '../../lib/forms/recaptcha.ts';
import { planBuild } from '../build-plan.ts';
import { isLoopbackHost } from '../loopback.ts';
import { expectThat, Finding, outcomeOf, skip, type Environment, type Result } from './deployment.ts';

const PUBLIC_ADDRESS = 'Set the public address, such as https://example.org.';

/** `npm start` behind a proxy or on a public address, with its own database. */
const isOneMachine = ({ PUBLIC_SUPABASE_URL, TRUST_PROXY, HOST }: Environment): boolean =>
  !PUBLIC_SUPABASE_URL && (Boolean(TRUST_PROXY) || (Boolean(HOST) && !isLoopbackHost(HOST ?? '')));

const SETTING_CHECKS: Readonly<Record<string, (environment: Environment) => string>> = {
  'a build can be published': (environment) => {
    if (isOneMachine(environment)) skip('npm start builds, from its own database.');
    try {
      planBuild({ ...environment, CI: '1' }, []);
    } catch (error) {
      throw new Finding(
        (error as Error).message.replace(/^The site was not built: /, ''),
        'Set them at the host, or in .env for a build on this machine. One machine with npm start needs HOST or TRUST_PROXY instead.',
      );
    }
    return 'SITE_URL and the backend’s address and key are set.';
  },
  SITE_URL: (environment) => {
    const { SITE_URL: value = '' } = environment;
    const unset = 'SITE_URL is not set: links in mails, feeds and the sitemap name another site.';
    expectThat(value !== '' || !isOneMachine(environment), unset, PUBLIC_ADDRESS);
    if (value === '') skip('Not set.');
    const url = URL.parse(value);
    if (url?.protocol !== 'https:') throw new Finding(`${value} is not an https address.`, PUBLIC_ADDRESS);
    expectThat(url.pathname === '/' && !url.search, `${value} has a path.`, `Set it to ${url.origin}.`);
    return url.origin;
  },
  'the captcha': ({ PUBLIC_RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret }) => {
    expectThat(
      isOwnSiteKey(siteKey),
      'PUBLIC_RECAPTCHA_SITE_KEY is not set: bots are not stopped.',
      'Make a key pair of reCAPTCHA v2 at the provider and set both keys.',
    );
    if (!secret)
      skip('The site key is set. RECAPTCHA_SECRET_KEY belongs to the backend: docs/production.md.');
    return 'Both keys are set.';
  },
  mail: ({ MAIL_URL: url, MAIL_FROM: from, PUBLIC_SUPABASE_URL: hosted }) => {
    const isSet = Boolean(url && from);
    if (!isSet && hosted)
      skip('MAIL_URL and MAIL_FROM belong to the function send-mail: docs/production.md, ‘Mail’.');
    const words = 'MAIL_URL or MAIL_FROM is not set: mails wait in the outbox.';
    expectThat(isSet, words, 'Set both (docs/running.md, ‘Mail’).');
    return 'MAIL_URL and MAIL_FROM are set.';
  },
  'keys of the backend': ({ SUPABASE_SECRET_KEY: secret }) =>
    secret ? 'SUPABASE_SECRET_KEY is set.' : skip('SUPABASE_SECRET_KEY is not set: the doctor checks less.'),
};

export function checkSettings(environment: Environment): Result[] {
  return Object.entries(SETTING_CHECKS).map(([name, look]) => {
    try {
      return { name, status: 'well', words: look(environment) };
    } catch (error) {
      return { name, ...outcomeOf(error) };
    }
  });
}
