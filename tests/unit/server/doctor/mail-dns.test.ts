import { expect, it } from 'vitest';
import { runChecks } from '~/server/doctor/deployment.ts';
import { MAIL_CHECKS } from '~/server/doctor/mail-dns.ts';

const RESEND = { MAIL_URL: 'https://:key@api.resend.com', MAIL_FROM: 'The site <letters@example.org>' };
const SMTP = { MAIL_URL: 'smtps://user:pw@smtp.example.net', MAIL_FROM: 'letters@news.example.org' };

async function check(
  environment: Record<string, string>,
  records: Record<string, string[]>,
  failure?: string,
) {
  const resolveTxt = (name: string) => {
    const found = records[name];
    const error = Object.assign(new Error('no record'), { code: failure ?? 'ENODATA' });
    return found
      ? Promise.resolve(found.map((record) => [record.slice(0, 3), record.slice(3)]))
      : Promise.reject(error);
  };
  const results = await runChecks(MAIL_CHECKS, { environment, resolveTxt });
  return results.map((result) => `${result.status}: ${'remedy' in result ? result.remedy : result.message}`);
}

it('says which records to add for Resend', async () => {
  expect(await check(RESEND, {})).toEqual([
    'failed: Add to DNS: send.example.org TXT "v=spf1 include:amazonses.com ~all"',
    'failed: Add to DNS: resend._domainkey.example.org TXT, with the value that Resend shows under Domains → example.org.',
    'failed: Add to DNS: _dmarc.example.org TXT "v=DMARC1; p=none; rua=mailto:letters@example.org"',
  ]);
});

it('accepts complete records, in parts and of a parent domain', async () => {
  expect(
    await check(RESEND, {
      'send.example.org': ['v=spf1 include:amazonses.com ~all'],
      'resend._domainkey.example.org': ['p=MIGfMA0G'],
      '_dmarc.example.org': ['v=DMARC1; p=none;'],
    }),
  ).toEqual([
    'ok: send.example.org names who may send.',
    'ok: resend._domainkey.example.org has a key.',
    'ok: example.org has a policy.',
  ]);
  const smtp = await check(SMTP, {
    'news.example.org': ['v=spf1 include:example.net -all', 'another record'],
    's1._domainkey.news.example.org': ['v=DKIM1; k=rsa; p=MIGf'],
    '_dmarc.example.org': ['v=DMARC1; p=reject'],
  });
  expect(smtp.map((line) => line.split(':')[0])).toEqual(['ok', 'ok', 'ok']);
});

it.each([
  [['v=spf1 +all'], 'failed: Replace ‘+all’ at its end with ‘~all’: news.example.org TXT "v=spf1 ~all"'],
  [['v=spf1 a -all', 'v=spf1 mx -all'], 'failed: Join them into one record in DNS.'],
])('rejects the SPF records %j', async (records, expected) => {
  expect((await check(SMTP, { 'news.example.org': records }))[0]).toBe(expected);
});

it('rejects a revoked DKIM key', async () => {
  expect((await check(RESEND, { 'resend._domainkey.example.org': ['v=DKIM1; p='] }))[1]).toMatch(/^failed/);
});

it('says so if DNS does not answer, and skips a sender outside DNS', async () => {
  expect((await check(RESEND, {}, 'ETIMEOUT'))[0]).toBe(
    'failed: Check the network of this machine, and try again.',
  );
  expect((await check({}, {}))[0]).toBe('skipped: MAIL_FROM is not set here.');
  expect((await check({ MAIL_FROM: 'me@site.test' }, {}))[0]).toBe('skipped: site.test is not in DNS.');
});
