// The doctor without an address: whether the settings of this machine are those of a site that can be published.
import { isOwnSiteKey } from '../../lib/forms/recaptcha.ts';
import { planBuild } from '../build-plan.ts';
import { isLoopbackHost } from '../loopback.ts';
import { skipped, well, wrong, type Outcome, type Result } from './check.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type SettingCheck = { name: string; look: (environment: Environment) => Outcome };

/** `npm start` behind a proxy or on a public address, with its own database. */
const isOneMachine = ({ PUBLIC_SUPABASE_URL, TRUST_PROXY, HOST }: Environment): boolean =>
  !PUBLIC_SUPABASE_URL && (Boolean(TRUST_PROXY) || (Boolean(HOST) && !isLoopbackHost(HOST ?? '')));

const SETTING_CHECKS: readonly SettingCheck[] = [
  {
    name: 'a build can be published',
    look: (environment) => {
      if (isOneMachine(environment)) return skipped('npm start builds, from its own database.');
      try {
        planBuild({ ...environment, CI: '1' }, []);
        return well('SITE_URL and the backend’s address and key are set.');
      } catch (error) {
        return wrong(
          (error as Error).message.replace(/^The site was not built: /, ''),
          'Set them at the host, or in .env for a build on this machine. One machine with npm start needs HOST or TRUST_PROXY instead.',
        );
      }
    },
  },
  {
    name: 'SITE_URL',
    look: (environment) => {
      const { SITE_URL: value } = environment;
      if (!value && isOneMachine(environment))
        return wrong(
          'SITE_URL is not set: links in mails, feeds and the sitemap name another site.',
          'Set the public address, such as https://example.org.',
        );
      if (!value) return skipped('Not set.');
      const url = URL.parse(value);
      if (url?.protocol !== 'https:')
        return wrong(
          `${value} is not an https address.`,
          'Set the public address, such as https://example.org.',
        );
      if (url.pathname !== '/' || url.search)
        return wrong(`${value} has a path.`, `Set it to ${url.origin}.`);
      return well(url.origin);
    },
  },
  {
    name: 'the captcha',
    look: ({ PUBLIC_RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret }) => {
      if (!isOwnSiteKey(siteKey))
        return wrong(
          'PUBLIC_RECAPTCHA_SITE_KEY is not set: bots are not stopped.',
          'Make a key pair of reCAPTCHA v2 at the provider and set both keys.',
        );
      if (!secret)
        return skipped(
          'The site key is set. RECAPTCHA_SECRET_KEY belongs to the backend: docs/production.md.',
        );
      return well('Both keys are set.');
    },
  },
  {
    name: 'mail',
    look: ({ MAIL_URL: url, MAIL_FROM: from, PUBLIC_SUPABASE_URL: hosted }) => {
      if ((!url || !from) && hosted)
        return skipped(
          'MAIL_URL and MAIL_FROM belong to the function send-mail: docs/production.md, ‘Mail’.',
        );
      if (!url || !from)
        return wrong(
          'MAIL_URL or MAIL_FROM is not set: mails wait in the outbox.',
          'Set both (docs/running.md, ‘Mail’).',
        );
      return well('MAIL_URL and MAIL_FROM are set.');
    },
  },
  {
    name: 'keys of the backend',
    look: ({ SUPABASE_SECRET_KEY: secret }) =>
      secret
        ? well('SUPABASE_SECRET_KEY is set.')
        : skipped('SUPABASE_SECRET_KEY is not set: the doctor checks less.'),
  },
];

export function checkSettings(environment: Environment): Result[] {
  return SETTING_CHECKS.map(({ name, look }) => ({ name, ...look(environment) }));
}
