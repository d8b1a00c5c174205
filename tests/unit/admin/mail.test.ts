import { describe, expect, it } from 'vitest';
import { hindrance, kindLabel, mayBeResent, pauseNote, stateLabel } from '~/admin/mail/labels.ts';
import { pageName } from '~/admin/mail/MailLists.tsx';
import { fieldsOf, readPace, type PaceFields } from '~/admin/mail/PaceForm.tsx';
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
  it.each([
    [{}, /^Waiting$/],
    [{ next_attempt_at: '2026-11-22T10:00:00Z', attempts: 1 }, /^Waiting until .*, after 1 attempt$/],
    [{ status: 'failed', attempts: 8 }, /^Failed after 8 attempts$/],
    [{ status: 'canceled' }, /^Canceled$/],
    [{ status: 'sent', sent_at: '2026-11-22T08:30:00Z' }, /^Sent /],
  ])('labels the state %o', (state, label) => {
    expect(stateLabel({ ...MAIL, ...state }, NOW)).toMatch(label);
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

  it.each([
    [{ is_paused: false, pause_reason: null }, undefined],
    [
      { is_paused: true, pause_reason: null },
      'Sending is paused. Emails about accounts and test emails are still sent.',
    ],
    [
      { is_paused: true, pause_reason: 'restore' },
      'Sending is paused because a backup was restored. Emails about accounts and test emails are still sent.',
    ],
  ] as const)('with %o says why sending is paused', (settings, note) => {
    expect(pauseNote(settings)).toBe(note);
  });

  it.each([
    [{}, undefined],
    [{ seen_at: null }, 'Email isn’t being sent yet: the send-mail function has never run.'],
    [
      { seen_at: '2026-11-22T08:50:00Z' },
      'The sender last checked in on Nov 22, 2026, 10:50. Check that the server, or the send-mail function, is running.',
    ],
    [
      { transport: 'none', problem: 'MAIL_URL is not set.' },
      'MAIL_URL is not set. Emails wait in the queue until then.',
    ],
    [{ problem: '535 Wrong password' }, '535 Wrong password'],
  ])('with %o says why mails wait', (state, reason) => {
    const fine = { problem: null, seen_at: '2026-11-22T08:59:00Z', transport: 'smtp' };
    expect(hindrance({ ...fine, ...state }, NOW)).toBe(reason);
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
  const read = (changed: Partial<PaceFields>) => readPace({ ...fieldsOf(stored), ...changed });

  it('are shown as messages write numbers', () => {
    expect(fieldsOf(stored)).toEqual({
      perSecond: '10',
      perDay: '20,000',
      delayMinutes: '1.5',
      nextDayAt: '09:00',
    });
  });

  it.each([0, 1, 20, 86, 3_599, 86_399, 86_400])(
    '%i seconds are the same after they are saved again',
    (chapter_delay_seconds) => {
      const settings = { ...stored, chapter_delay_seconds };
      const fields = fieldsOf(settings);
      expect(fields.delayMinutes).toMatch(/^[\d,]+(\.\d\d?)?$/);
      expect(readPace(fields)).toEqual({ pace: { ...settings, next_day_at: '09:00' }, errors: {} });
    },
  );

  it('take times without a leading zero and with spaces', () => {
    expect(read({ nextDayAt: '9:00' }).pace.next_day_at).toBe('09:00');
    expect(read({ nextDayAt: ' 23:59 ' }).pace.next_day_at).toBe('23:59');
  });

  it.each([
    ['perSecond', '51', 'Enter a whole number from 1 to 50.'],
    ['perSecond', '0', 'Enter a whole number from 1 to 50.'],
    ['perDay', '1.5', 'Enter a whole number from 1 to 1,000,000.'],
    ['perDay', '1000001', 'Enter a whole number from 1 to 1,000,000.'],
    ['delayMinutes', '', 'Enter a number from 0 to 1,440.'],
    ['delayMinutes', '1441', 'Enter a number from 0 to 1,440.'],
    ['delayMinutes', '1,5', 'Enter a number from 0 to 1,440. Decimals have a point, as in 1.5.'],
    ['nextDayAt', '24:00', 'Enter a time from 00:00 to 23:59, such as 09:00.'],
    ['nextDayAt', '9:00 AM', 'Enter a time from 00:00 to 23:59, such as 09:00.'],
  ])('refuse %s %j', (name, typed, error) => {
    expect(read({ [name]: typed }).errors).toEqual({ [name]: error });
  });
});
