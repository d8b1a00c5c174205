import { describe, expect, it } from 'vitest';
import { hindrance, kindLabel, mayBeResent, pauseNote, stateLabel } from '~/admin/mail/labels.ts';
import { pageName } from '~/admin/mail/MailLists.tsx';
import { fieldsOf, readPace } from '~/admin/mail/PaceForm.tsx';
import { nextMailedChapter } from '~/admin/mail/TryOut.tsx';

const NOW = new Date('2026-11-22T09:00:00Z');
const MAIL = {
  id: '1',
  kind: 'ebook',
  recipient: 'a@example.org',
  subject: null,
  status: 'waiting',
  attempts: 0,
  next_attempt_at: '2026-11-22T08:00:00Z',
  expires_at: null,
  last_error: null,
  created_at: '2026-11-22T08:00:00Z',
  sent_at: null,
};

describe('the page of mails', () => {
  it('labels the state of a mail', () => {
    expect(stateLabel(MAIL, NOW)).toBe('Waiting');
    expect(stateLabel({ ...MAIL, next_attempt_at: '2026-11-22T10:00:00Z', attempts: 1 }, NOW)).toMatch(
      /^Waiting until .*, after 1 attempt$/,
    );
    expect(stateLabel({ ...MAIL, status: 'failed', attempts: 8 }, NOW)).toBe('Failed after 8 attempts');
    expect(stateLabel({ ...MAIL, status: 'canceled' }, NOW)).toBe('Canceled');
    expect(stateLabel({ ...MAIL, status: 'sent', sent_at: '2026-11-22T08:30:00Z' }, NOW)).toMatch(/^Sent /);
  });

  it('offers to resend failed and sent mails, unless they open an account', () => {
    const statuses = ['failed', 'sent', 'canceled', 'waiting', 'sending'];
    expect(statuses.filter((status) => mayBeResent({ kind: 'ebook', status }))).toEqual(['failed', 'sent']);
    for (const kind of ['invitation', 'password_reset', 'role_given'])
      expect(mayBeResent({ kind, status: 'failed' })).toBe(false);
    expect(kindLabel('something_new')).toBe('something new');
  });

  it('counts the pages, if their number is known', () => {
    expect(pageName(1, 201)).toBe('Page 2 of 5');
    expect(pageName(0, 50)).toBe('Page 1 of 1');
    // More came in after they were counted.
    expect(pageName(2, 60)).toBe('Page 3');
    expect(pageName(1, undefined)).toBe('Page 2');
  });

  it('says why sending is paused', () => {
    expect(pauseNote({ is_paused: false, pause_reason: null })).toBeUndefined();
    expect(pauseNote({ is_paused: true, pause_reason: null })).toBe(
      'Sending is paused. Emails about accounts and test emails are still sent.',
    );
    expect(pauseNote({ is_paused: true, pause_reason: 'restore' })).toBe(
      'Sending is paused because a backup was restored. Emails about accounts and test emails are still sent.',
    );
  });

  it('says why mails wait, if something is wrong', () => {
    const fine = { problem: null, seen_at: '2026-11-22T08:59:00Z', transport: 'smtp' };
    expect(hindrance(fine, NOW)).toBeUndefined();
    expect(hindrance({ ...fine, seen_at: null }, NOW)).toBe(
      'Email isn’t being sent yet: the send-mail function has never run.',
    );
    expect(hindrance({ ...fine, seen_at: '2026-11-22T08:50:00Z' }, NOW)).toBe(
      'The sender last checked in on Nov 22, 2026, 10:50. Check that the server, or the send-mail function, is running.',
    );
    expect(hindrance({ ...fine, transport: 'none', problem: 'MAIL_URL is not set.' }, NOW)).toBe(
      'MAIL_URL is not set. Emails wait in the queue until then.',
    );
    expect(hindrance({ ...fine, problem: '535 Wrong password' }, NOW)).toBe('535 Wrong password');
  });
});

describe('the preview of the next chapter’s email', () => {
  const chapter = (chapter_number: number, release_date: string | null, is_published = false) => ({
    chapter_number,
    chapter_title: `Title ${chapter_number}`,
    slug: `slug-${chapter_number}`,
    meta_description: null,
    is_published,
    is_ready: true,
    release_date,
  });

  it('shows the chapter that the dashboard calls the next release', () => {
    const published = chapter(1, '2026-11-01T09:00:00Z', true);
    const later = chapter(2, '2026-12-24T09:00:00Z');
    const sooner = chapter(3, '2026-12-01T09:00:00Z');
    expect(nextMailedChapter([published, later, sooner], NOW.getTime())).toEqual({
      number: 3,
      title: 'Title 3',
      slug: 'slug-3',
      description: '',
    });
    expect(nextMailedChapter([published], NOW.getTime())?.number).toBe(1);
    expect(nextMailedChapter([], NOW.getTime())).toBeUndefined();
  });
});

describe('pace and limit', () => {
  const stored = { per_second: 10, per_day: 20_000, chapter_delay_seconds: 90, next_day_at: '09:00:00' };

  it('are shown as messages write numbers, and read back', () => {
    const fields = fieldsOf(stored);
    expect(fields).toEqual({ perSecond: '10', perDay: '20,000', delayMinutes: '1.5', nextDayAt: '09:00' });
    expect(readPace(fields)).toEqual({ pace: { ...stored, next_day_at: '09:00' }, errors: {} });
  });

  it('have a day of minutes as the message writes it', () => {
    const read = readPace({ ...fieldsOf(stored), delayMinutes: '1,440' });
    expect(read).toMatchObject({ pace: { chapter_delay_seconds: 86_400 } });
  });

  it.each([0, 1, 20, 86, 3_599, 86_399, 86_400])(
    '%i seconds are the same after they are saved again',
    (seconds) => {
      const fields = fieldsOf({ ...stored, chapter_delay_seconds: seconds });
      expect(fields.delayMinutes).toMatch(/^[\d,]+(\.\d\d?)?$/);
      expect(readPace(fields)).toMatchObject({ pace: { chapter_delay_seconds: seconds } });
    },
  );

  it.each([
    ['9:00', '09:00'],
    [' 09:00', '09:00'],
    ['23:59 ', '23:59'],
  ])('take the time %j', (nextDayAt, next_day_at) => {
    expect(readPace({ ...fieldsOf(stored), nextDayAt })).toMatchObject({ pace: { next_day_at } });
  });

  it.each([
    [{ perSecond: '51' }, { perSecond: 'Enter a whole number from 1 to 50.' }],
    [{ perSecond: '0' }, { perSecond: 'Enter a whole number from 1 to 50.' }],
    [{ perDay: '1.5' }, { perDay: 'Enter a whole number from 1 to 1,000,000.' }],
    [{ perDay: '1000001' }, { perDay: 'Enter a whole number from 1 to 1,000,000.' }],
    [{ delayMinutes: '' }, { delayMinutes: 'Enter a number from 0 to 1,440.' }],
    [{ delayMinutes: '1441' }, { delayMinutes: 'Enter a number from 0 to 1,440.' }],
    [
      { delayMinutes: '1,5' },
      { delayMinutes: 'Enter a number from 0 to 1,440. Decimals have a point, as in 1.5.' },
    ],
    [{ nextDayAt: '24:00' }, { nextDayAt: 'Enter a time from 00:00 to 23:59, such as 09:00.' }],
    [{ nextDayAt: '9:00 AM' }, { nextDayAt: 'Enter a time from 00:00 to 23:59, such as 09:00.' }],
  ])('refuse %o', (wrong, errors) => {
    expect(readPace({ ...fieldsOf(stored), ...wrong })).toMatchObject({ errors });
  });
});
