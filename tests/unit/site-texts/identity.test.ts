import { expect, test } from 'vitest';
import { mailIdentity } from '~/lib/mail/outgoing-mail.ts';
import { renderMail } from '~/lib/mail/render-mail.ts';
import { BLANK_SITE, completeIdentity, FIRST_SITE, readIdentity, siteEntries } from '~/lib/site/identity.ts';
import * as site from '~/lib/site/site.ts';
import { fieldsOf } from '~/lib/site-texts/text-fields.ts';
import { passwordResetEmail } from '~/server/accounts/account-links.ts';

const FILE = `${'a'.repeat(64)}.pdf`;
const OWN = [
  { id: 'site', own: true, siteName: 'River & Reed', author: 'Noor', contactEmail: 'noor@river.example' },
  { id: 'ebook', ebookTitle: 'The First Crossing', ebookFile: FILE },
];

test('without a row, the site is the first edition', () => {
  expect(readIdentity(undefined)).toEqual({ identity: FIRST_SITE, problems: [] });
  expect({ ...site }).toEqual(FIRST_SITE);
});

test('every field is in the form', () => {
  const names = siteEntries(FIRST_SITE).flatMap((entry) => fieldsOf('site', entry).map(({ name }) => name));
  expect(names.toSorted()).toEqual(Object.keys(FIRST_SITE).sort());
});

test('another author’s site has nothing of the first edition', () => {
  const { identity } = readIdentity(OWN);
  expect(identity).toEqual({
    ...BLANK_SITE,
    siteName: 'River & Reed',
    author: 'Noor',
    contactEmail: 'noor@river.example',
    ebookTitle: 'The First Crossing',
    ebookFile: FILE,
  });
  expect(JSON.stringify(identity)).not.toMatch(/Almighty|Elior|Ayala|Genesis/);
});

test('an invalid part keeps its original values, and is reported', () => {
  const { identity, problems } = readIdentity([
    { id: 'site', siteName: 'River', youtube: 'javascript:alert(1)' },
    { id: 'podcast', podcastTitle: 'Ferry Talk', podcastCover: FILE },
    { id: 'home', theme: 'A river' },
  ]);
  expect(identity).toEqual({ ...FIRST_SITE, theme: 'A river' });
  expect(problems.map(({ entry, label }) => [entry, label])).toEqual([
    ['site', 'YouTube'],
    ['podcast', 'Cover'],
  ]);
});

test('addresses, the podcast’s title, and the e-book follow from other values', () => {
  expect(completeIdentity(BLANK_SITE, 'river.example:4321')).toMatchObject({
    contactEmail: 'contact@river.example',
    accessibilityEmail: 'contact@river.example',
    podcastTitle: 'Your site',
    offersEbook: false,
  });
  expect(completeIdentity(readIdentity(OWN).identity, 'river.example')).toMatchObject({
    accessibilityEmail: 'noor@river.example',
    podcastTitle: 'River & Reed',
    offersEbook: true,
  });
  expect(completeIdentity(FIRST_SITE, 'example.org')).toEqual(FIRST_SITE);
});

test('emails name the site and its e-book', () => {
  const { identity } = readIdentity(OWN);
  const { subject, text, html } = renderMail(
    { kind: 'ebook', firstName: 'Ruth' },
    {
      ...mailIdentity(identity),
      siteUrl: 'https://river.example',
      backendUrl: 'https://river.example',
      timeZone: 'UTC',
    },
  );
  expect(subject).toBe('Your free copy of The First Crossing');
  expect(text).toContain('https://river.example/E-Book.pdf');
  expect(html).toContain('River &amp; Reed');
  expect(text + html).not.toMatch(/Almighty|Genesis/);
  expect(passwordResetEmail(identity.siteName, 'https://x').subject).toBe(
    'Set a new password for River & Reed',
  );
});
