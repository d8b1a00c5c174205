import { describe, expect, it } from 'vitest';
import { hindrance, isAccountMail, kindWords, stateWords } from '~/features/admin/mail/mail-words.ts';
import { fieldsOf, readPace } from '~/features/admin/mail/pace-form.ts';

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
  it('says where a mail is on its way', () => {
    expect(stateWords(MAIL, NOW)).toBe('Waits');
    expect(stateWords({ ...MAIL, next_attempt_at: '2026-11-22T10:00:00Z', attempts: 1 }, NOW)).toMatch(
      /^Waits until .*, after 1 attempt$/,
    );
    expect(stateWords({ ...MAIL, status: 'failed', attempts: 8 }, NOW)).toBe('Failed after 8 attempts');
    expect(stateWords({ ...MAIL, status: 'canceled' }, NOW)).toBe('Not sent');
    expect(stateWords({ ...MAIL, status: 'sent', sent_at: '2026-11-22T08:30:00Z' }, NOW)).toMatch(/^Sent /);
  });

  it('names kinds, also one that it does not know, and holds back mails with links into accounts', () => {
    expect(kindWords('chapter_published')).toBe('Chapter is out');
    expect(kindWords('something_new')).toBe('something new');
    expect(['invitation', 'password_reset', 'role_given', 'ebook'].map(isAccountMail)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('says why mails wait, and nothing where nothing hinders them', () => {
    const fine = { problem: null, seen_at: '2026-11-22T08:59:00Z', transport: 'smtp' };
    expect(hindrance(fine, false, NOW)).toBeUndefined();
    expect(hindrance(fine, true, NOW)).toMatch(/^Sending is paused\./);
    expect(hindrance({ ...fine, seen_at: null }, false, NOW)).toMatch(/^Nothing sends mail yet/);
    expect(hindrance({ ...fine, seen_at: '2026-11-22T08:50:00Z' }, false, NOW)).toMatch(
      /^The sender was last heard of on /,
    );
    expect(hindrance({ ...fine, transport: 'none', problem: 'MAIL_URL is not set.' }, false, NOW)).toBe(
      'MAIL_URL is not set. Mails wait in the queue until then.',
    );
    expect(hindrance({ ...fine, problem: '535 Wrong password' }, false, NOW)).toBe('535 Wrong password');
  });
});

describe('pace and limit', () => {
  const stored = { per_second: 10, per_day: 20_000, chapter_delay_seconds: 90, next_day_at: '09:00:00' };

  it('are shown as they are stored and read back', () => {
    const fields = fieldsOf(stored);
    expect(fields).toEqual({ perSecond: '10', perDay: '20000', delayMinutes: '1.5', nextDayAt: '09:00' });
    expect(readPace({ ...fields, delayMinutes: '1,5' })).toEqual({
      settings: { ...stored, next_day_at: '09:00' },
    });
  });

  it.each([
    [{ perSecond: '51' }, 'perSecond'],
    [{ perSecond: '0' }, 'perSecond'],
    [{ perDay: '1.5' }, 'perDay'],
    [{ perDay: '1000001' }, 'perDay'],
    [{ delayMinutes: '' }, 'delayMinutes'],
    [{ delayMinutes: '1441' }, 'delayMinutes'],
    [{ nextDayAt: '24:00' }, 'nextDayAt'],
  ])('refuse %o', (wrong, field) => {
    const read = readPace({ ...fieldsOf(stored), ...wrong });
    expect('errors' in read && Object.keys(read.errors)).toEqual([field]);
  });
});
