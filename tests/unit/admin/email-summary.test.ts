import { expect, test } from 'vitest';
import { emailSummary, mailtoAddress } from '~/features/admin/notifications/email-summary.ts';

const notice = (number: number, type = 'chapter_published') => ({
  title: `Chapter ${number} published`,
  message: `"Title ${number}" can now be read on the site.`,
  notification_type: type,
  created_at: `2026-11-${String(number).padStart(2, '0')}T09:00:00+00:00`,
});

test('the summary lists the five newest publications, then both totals', () => {
  const summary = emailSummary(
    [9, 8, 7, 6, 5, 4].map((number) => notice(number)),
    {
      published: 9,
      chapters: 14,
      views: 12345,
    },
  );
  expect(summary.subject).toBe('Pragmatism Chapter Publication Summary');
  expect(summary.body).toBe(
    [
      'Chapter 9 published\n"Title 9" can now be read on the site.\nPublished: Nov 9, 2026\n',
      'Chapter 8 published\n"Title 8" can now be read on the site.\nPublished: Nov 8, 2026\n',
      'Chapter 7 published\n"Title 7" can now be read on the site.\nPublished: Nov 7, 2026\n',
      'Chapter 6 published\n"Title 6" can now be read on the site.\nPublished: Nov 6, 2026\n',
      'Chapter 5 published\n"Title 5" can now be read on the site.\nPublished: Nov 5, 2026\n',
      'Total Published: 9/14',
      'Total Views: 12,345',
    ].join('\n'),
  );
});

test('other notifications are left out and take no place', () => {
  const summary = emailSummary([notice(9, 'backup_made'), notice(8)], {
    published: 1,
    chapters: 2,
    views: 0,
  });
  expect(summary.body).not.toContain('Chapter 9');
  expect(summary.body).toContain('Chapter 8 published');
});

test('without any publication the totals stand alone', () => {
  expect(emailSummary([], { published: 0, chapters: 14, views: 0 }).body).toBe(
    'Total Published: 0/14\nTotal Views: 0',
  );
});

test('the address survives quotes, ampersands, line breaks and half an emoji', () => {
  const address = mailtoAddress({ subject: 'A & B', body: 'one\n"two" ? = # שלום \ud83d' });
  expect(address.startsWith('mailto:?subject=A%20%26%20B&body=')).toBe(true);
  expect(decodeURIComponent(address.split('&body=')[1] ?? '')).toBe('one\r\n"two" ? = # שלום \ufffd');
});
