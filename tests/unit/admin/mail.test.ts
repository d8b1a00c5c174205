import { expect, it } from 'vitest';
import { kindLabel, mailProblem, pauseNote } from '~/admin/mail/labels.ts';
import { mailStatusText } from '~/admin/mail/Mail.island.tsx';
import { canBeResent, failureReason, stateLabel } from '~/admin/mail/MailLists.tsx';
import { nextMailedChapter } from '~/admin/mail/next-chapter-mail.ts';
import type { MailOverview, MailSettings } from '~/data/mail.ts';

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

it.each([
  [{}, /^Waiting$/],
  [{ next_attempt_at: '2026-11-22T10:00:00Z', attempts: 1 }, /^Waiting until /],
  [{ status: 'failed', attempts: 8 }, /^Failed$/],
  [{ status: 'canceled' }, /^Canceled$/],
  [{ status: 'sent', sent_at: '2026-11-22T08:30:00Z' }, /^Sent /],
])('labels the state %o', (state, label) => {
  expect(stateLabel({ ...MAIL, ...state }, NOW.getTime())).toMatch(label);
});

it.each([
  ['550 5.1.1 The email account that you tried to reach does not exist', /^This address doesn’t exist/],
  ['550 No such user', /^This address doesn’t exist/],
  ['Rejected after delivery. 550 5.1.1 Unknown user', /^This address doesn’t exist/],
  ['550 Requested action not taken: user unknown', /Sending again will probably fail\.$/],
  ['554 5.7.1 Message refused', /mail server rejected it/],
  ['It expired before it could be sent. ', /^$/],
  [null, /^$/],
])('says why an email failed: %s', (last_error, reason) => {
  expect(failureReason({ status: 'failed', last_error }) ?? '').toMatch(reason);
  expect(failureReason({ status: 'waiting', last_error })).toBeUndefined();
});

it('allows resending failed and sent emails, except account emails', () => {
  const statuses = ['failed', 'sent', 'canceled', 'waiting', 'sending'];
  expect(statuses.filter((status) => canBeResent({ kind: 'ebook', status }))).toEqual(['failed', 'sent']);
  for (const kind of ['invitation', 'password_reset', 'role_granted'])
    expect(canBeResent({ kind, status: 'failed' })).toBe(false);
  expect(kindLabel('something_new')).toBe('something new');
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
] as const)('explains the pause for %o', (settings, note) => {
  expect(pauseNote(settings)).toBe(note);
});

it.each([
  [{}, undefined],
  [{ seen_at: null }, 'Email isn’t connected, so no emails go out.'],
  [
    { seen_at: '2026-11-22T08:50:00Z' },
    'Sending stopped on Nov 22, 10:50 AM. Ask the person who set up your site to check it.',
  ],
  [{ transport: 'none', problem: 'MAIL_URL is not set.' }, 'Email isn’t connected, so no emails go out.'],
  [{ problem: '535 Wrong password' }, 'Emails are on hold. The mail server said: 535 Wrong password'],
])('explains why emails are waiting for %o', (state, reason) => {
  const healthy = {
    waiting: 0,
    sending: 0,
    problem: null,
    seen_at: '2026-11-22T08:59:00Z',
    transport: 'smtp',
  };
  expect(mailProblem({ ...healthy, ...state }, NOW)).toBe(reason);
});

it('summarizes the queue in a sentence', () => {
  const healthy = { waiting: 0, sending: 0, problem: null, seen_at: NOW.toISOString(), transport: 'smtp' };
  const sentence = (overview: object, is_paused = false, hasFailed = false) =>
    mailStatusText(
      { ...healthy, ...overview } as MailOverview,
      { is_paused } as MailSettings,
      NOW,
      hasFailed,
    );
  expect(sentence({})).toBe('All emails have been sent.');
  expect(sentence({ waiting: 2, sending: 1 })).toBe('Sending is on. 3 emails are waiting to go out.');
  expect(sentence({}, false, true)).toBe('');
  expect(sentence({ waiting: 1 }, false, true)).toBe('Sending is on. 1 email is waiting to go out.');
  expect(sentence({ waiting: 1, seen_at: null })).toBe('Email isn’t connected, so 1 email is waiting.');
  expect(sentence({ waiting: 6, sending: 1, transport: 'none', problem: 'MAIL_URL is not set.' })).toBe(
    'Email isn’t connected, so 7 emails are waiting.',
  );
  expect(sentence({ waiting: 1200 }, true)).toMatch(
    /^Sending is paused\. .* 1,200 emails are waiting to go out\.$/,
  );
});

it('previews the email for the next chapter, or for the latest if none is scheduled', () => {
  const chapter = (chapter_number: number, release_date: string, is_published = false) => ({
    chapter_number,
    release_date,
    is_published,
    is_ready: true,
  });
  const published = chapter(1, '2026-11-01T09:00:00Z', true);
  const later = chapter(2, '2026-12-24T09:00:00Z');
  const earlier = chapter(3, '2026-12-01T09:00:00Z');
  expect(nextMailedChapter([published, later, earlier], NOW.getTime())).toBe(earlier);
  expect(nextMailedChapter([published], NOW.getTime())).toBe(published);
  expect(nextMailedChapter([], NOW.getTime())).toBeUndefined();
});
