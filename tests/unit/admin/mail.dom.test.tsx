import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListedMail } from '~/data/mail.ts';
import { MailPage } from '~/admin/mail/Mail.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';
import { respondToCalls, renderAdmin } from '../support/render-admin.tsx';

const AT = '2026-11-22T08:00:00+00:00';
const mail = (number: number, rest: Partial<ListedMail> = {}): ListedMail => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  kind: 'ebook',
  recipient: `reader-${number}@example.com`,
  subject: null,
  status: 'sent',
  attempts: 1,
  next_attempt_at: AT,
  expires_at: null,
  last_error: null,
  created_at: AT,
  sent_at: AT,
  ...rest,
});
const LISTS: Record<string, string[]> = {
  queue: ['waiting', 'sending'],
  sent: ['sent'],
  failed: ['failed', 'canceled'],
};

let stored: ListedMail[];
let shownContent: unknown;
let isPaused: boolean;
let afterTest: () => void;
let beforeResend: Promise<unknown> | undefined;
const resent: unknown[] = [];
const inList = (list: unknown) => stored.filter(({ status }) => LISTS[String(list)]?.includes(status));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  stored = [];
  shownContent = { firstName: 'Ruth' };
  isPaused = false;
  beforeResend = undefined;
  resent.length = 0;
  respondToCalls({
    list_mails: ({ shown, skipped }) => inList(shown).slice(Number(skipped), Number(skipped) + 50),
    mail_overview: () => [
      {
        waiting: inList('queue').length,
        sending: 0,
        sent: inList('sent').length,
        failed: inList('failed').length,
        sent_today: 0,
        next_attempt_at: null,
        transport: 'smtp',
        problem: null,
        seen_at: new Date().toISOString(),
        followers_of_chapters: 2,
      },
    ],
    mail_settings: () => [
      {
        per_second: 10,
        per_day: 20_000,
        is_paused: isPaused,
        pause_reason: null,
        chapter_delay_seconds: 86,
        next_day_at: '09:00:00',
      },
    ],
    book_chapters: () => [],
    mail_to_show: () => [{ kind: 'ebook', recipient: 'a@example.com', content: shownContent }],
    resend_mail: async (body) => {
      await beforeResend;
      resent.push(body.mail);
      const isSent = stored.some(({ id, status }) => id === body.mail && status === 'sent');
      stored = isSent
        ? [...stored, mail(900, { status: 'waiting' })]
        : stored.map((one) => (one.id === body.mail ? { ...one, status: 'waiting' } : one));
    },
    send_test_mail: () => afterTest(),
    cancel_waiting_mails: () => {
      const waiting = stored.filter(({ status }) => status === 'waiting');
      for (const one of waiting) one.status = 'canceled';
      return waiting.length;
    },
  });
});

/** Popovers are closed, so their buttons have no role. */
const press = (label: string) => fireEvent.click(screen.getByText(label, { selector: 'button' }));
const open = (list: string) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${list} \\(`) }));

test('shows an error instead of a stale or empty list when loading fails', async () => {
  stored = [mail(1, { status: 'failed', last_error: '550 No such user' })];
  renderAdmin(<MailPage />);
  await screen.findByText('No email is waiting.');
  open('Failed');
  await screen.findByText('550 No such user');
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const list of ['Sent', 'Waiting']) {
    open(list);
    expect(await screen.findByText('The emails could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('550 No such user')).toBeNull();
    expect(screen.queryByText(/^No email/)).toBeNull();
  }
  vi.stubGlobal('fetch', online);
  press('Try again');
  await screen.findByText('No email is waiting.');
});

test('does not offer to resend canceled emails or queue one whose content no longer exists', async () => {
  vi.stubGlobal('confirm', () => true);
  stored = [
    mail(1, { status: 'failed' }),
    mail(2, { status: 'canceled', last_error: 'Unsubscribed before it was sent.' }),
  ];
  renderAdmin(<MailPage />);
  await screen.findByText('No email is waiting.');
  open('Failed');
  await screen.findByText('Unsubscribed before it was sent.');
  expect(screen.getByText('Canceled')).toBeTruthy();
  expect(screen.getAllByText('Send again')).toHaveLength(1);

  shownContent = null;
  press('Send again');
  await waitFor(() =>
    expect($toast.get()).toMatchObject({
      title: 'Not sent',
      description: 'Its subject no longer exists, or the recipient has unsubscribed.',
    }),
  );
  expect(resent).toEqual([]);

  shownContent = {};
  press('Send again');
  await waitFor(() => expect($toast.get()?.title).toBe('The email is in the queue'));
  expect(resent).toEqual([mail(1).id]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Emails' })));
  expect(screen.queryByText('Send again')).toBeNull();
});

test('resends an email once on repeated clicks', async () => {
  const ask = vi.fn(() => true);
  vi.stubGlobal('confirm', ask);
  stored = [mail(1), mail(2)];
  renderAdmin(<MailPage />);
  await screen.findByText('No email is waiting.');
  open('Sent');
  const buttons = await screen.findAllByText<HTMLButtonElement>('Send again');
  expect(buttons).toHaveLength(2);
  const queued = Promise.withResolvers<undefined>();
  beforeResend = queued.promise;
  for (const pressed of [buttons[0], buttons[0], buttons[1]]) if (pressed) fireEvent.click(pressed);
  expect(buttons.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  const menu = screen.getByRole('button', { name: 'Actions for the email to reader-1@example.com' });
  expect(menu.getAttribute('aria-busy')).toBe('true');
  queued.resolve(undefined);
  await waitFor(() => expect(menu.getAttribute('aria-busy')).toBe('false'));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(resent).toEqual([mail(1).id]);
});

test.each([
  [{ status: 'sent' }, 'The mail server accepted the email to me@example.com.'],
  [{ status: 'waiting', last_error: '535 Wrong password' }, 'The mail server said: 535 Wrong password'],
])('shows what the mail server said about a test email: %o', async (answer, note) => {
  const about = { kind: 'test_mail', recipient: 'me@example.com' };
  stored = [mail(1, about)];
  afterTest = () => stored.push(mail(2, { ...about, created_at: '2026-11-23T08:00:00+00:00', ...answer }));
  renderAdmin(<MailPage />);
  fireEvent.click(await screen.findByText('Send a test email'));
  const field = await screen.findByLabelText('Send a test email to');
  fireEvent.change(field, { target: { value: 'me@example.com' } });
  press('Send');
  expect(await screen.findByText(note)).toBeTruthy();
});

test('cancels waiting emails after confirmation while sending is paused', async () => {
  stored = [mail(1, { status: 'waiting' }), mail(2, { status: 'waiting' }), mail(3)];
  const ask = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', ask);
  const { unmount } = renderAdmin(<MailPage />);
  await screen.findByText('Pause');
  expect(screen.queryByText('Cancel waiting emails')).toBeNull();
  unmount();

  isPaused = true;
  renderAdmin(<MailPage />);
  await screen.findByText('Cancel waiting emails');
  press('Cancel waiting emails');
  expect(stored.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'sent']);
  press('Cancel waiting emails');
  await waitFor(() => expect(screen.queryByText('Cancel waiting emails')).toBeNull());
  expect(stored.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'sent']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Resume'));
  expect(ask).toHaveBeenLastCalledWith(
    'Cancel 2 emails? Waiting emails are not sent, except account and test emails.',
  );
});
