import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListedMail } from '~/data/mail.ts';
import { MailPage } from '~/admin/mail/Mail.island.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';
import { respondToCalls, renderAdmin } from '../support/render-admin.tsx';

const AT = '2026-11-22T08:00:00+00:00';
const createEmail = (number: number, overrides: Partial<ListedMail> = {}): ListedMail => ({
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
  ...overrides,
});
const STATUSES_BY_LIST: Record<string, string[]> = {
  queue: ['waiting', 'sending'],
  sent: ['sent'],
  failed: ['failed', 'canceled'],
};

let stored: ListedMail[];
let emailContent: unknown;
let isPaused: boolean;
let transport: string;
let onTestEmail: () => void;
let pendingResend: Promise<unknown> | undefined;
const resent: unknown[] = [];
const inList = (list: unknown) =>
  stored.filter(({ status }) => STATUSES_BY_LIST[String(list)]?.includes(status));

beforeEach(() => {
  stored = [];
  emailContent = { firstName: 'Ruth' };
  isPaused = false;
  transport = 'smtp';
  pendingResend = undefined;
  resent.length = 0;
  respondToCalls({
    list_emails: ({ tab, row_offset }) => inList(tab).slice(Number(row_offset), Number(row_offset) + 50),
    mail_overview: () => [
      {
        waiting: inList('queue').length,
        sending: 0,
        sent: inList('sent').length,
        failed: inList('failed').length,
        sent_today: 0,
        next_attempt_at: null,
        transport,
        problem: transport === 'none' ? 'MAIL_URL is not set.' : null,
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
        chapter_content: 'description',
      },
    ],
    book_chapters: () => [],
    get_email_content: () => [{ kind: 'ebook', recipient: 'a@example.com', content: emailContent }],
    resend_email: async (body) => {
      await pendingResend;
      resent.push(body.mail_id);
      const isSent = stored.some(({ id, status }) => id === body.mail_id && status === 'sent');
      stored = isSent
        ? [...stored, createEmail(900, { status: 'waiting' })]
        : stored.map((row) => (row.id === body.mail_id ? { ...row, status: 'waiting' } : row));
    },
    send_test_email: () => onTestEmail(),
    cancel_waiting_emails: () => {
      const waiting = stored.filter(({ status }) => status === 'waiting');
      for (const row of waiting) row.status = 'canceled';
      return waiting.length;
    },
  });
});

/** Popovers are closed, so their buttons have no role. */
const click = (label: string) => fireEvent.click(screen.getByText(label, { selector: 'button' }));
const open = (list: string) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${list}\\b`) }));

test('shows an error instead of a stale or empty list when loading fails', async () => {
  stored = [createEmail(1, { status: 'failed', last_error: '550 No such user' })];
  renderAdmin(<MailPage />);
  await screen.findByText('No email is waiting.');
  open('Not sent');
  await screen.findByText('The mail server said: 550 No such user');
  const respond = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const list of ['Sent', 'Waiting']) {
    open(list);
    expect(await screen.findByText('The emails could not be loaded. Nothing is lost.')).toBeTruthy();
    expect(screen.queryByText('The mail server said: 550 No such user')).toBeNull();
    expect(screen.queryByText(/^No email/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Not sent (1)' })).toBeTruthy();
    // A zero above the error would look like an empty list.
    expect(screen.getByRole('button', { name: 'Waiting' })).toBeTruthy();
  }
  vi.stubGlobal('fetch', respond);
  click('Try again');
  await screen.findByText('No email is waiting.');
});

test('does not resend canceled emails or an email whose content no longer exists', async () => {
  vi.stubGlobal('confirm', () => true);
  stored = [
    createEmail(1, { status: 'failed' }),
    createEmail(2, { status: 'canceled', last_error: 'Unsubscribed before it was sent.' }),
  ];
  renderAdmin(<MailPage />);
  await screen.findByText('No email is waiting.');
  open('Not sent');
  await screen.findByText('Unsubscribed before it was sent.');
  expect(screen.getByText('Canceled')).toBeTruthy();
  expect(screen.getAllByText('Send again')).toHaveLength(1);

  emailContent = null;
  click('Send again');
  await waitFor(() =>
    expect($toast.get()).toMatchObject({
      title: 'Not sent',
      description: 'What it was about has been deleted, or the recipient has unsubscribed.',
    }),
  );
  expect(resent).toEqual([]);

  emailContent = {};
  click('Send again');
  await waitFor(() => expect($toast.get()?.title).toBe('The email will be sent shortly'));
  expect(resent).toEqual([createEmail(1).id]);
  await waitFor(() => expect(screen.queryByText('Send again')).toBeNull());
});

test('resends an email only once on repeated clicks', async () => {
  const confirm = vi.fn(() => true);
  vi.stubGlobal('confirm', confirm);
  stored = [createEmail(1), createEmail(2)];
  renderAdmin(<MailPage />);
  await screen.findByText('No email is waiting.');
  open('Sent');
  const buttons = await screen.findAllByText<HTMLButtonElement>('Send again');
  expect(buttons).toHaveLength(2);
  const queued = Promise.withResolvers<undefined>();
  pendingResend = queued.promise;
  for (const button of [buttons[0], buttons[0], buttons[1]]) if (button) fireEvent.click(button);
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  const menu = screen.getByRole('button', { name: 'Actions for the email to reader-1@example.com' });
  expect(menu.getAttribute('aria-busy')).toBe('true');
  queued.resolve(undefined);
  await waitFor(() => expect(menu.getAttribute('aria-busy')).toBe('false'));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(resent).toEqual([createEmail(1).id]);
});

test.each([
  [{ status: 'sent' }, 'The mail server accepted the email to me@example.com.'],
  [{ status: 'waiting', last_error: '535 Wrong password' }, 'The mail server said: 535 Wrong password'],
])('shows the mail server’s response to a test email: %o', async (result, note) => {
  const testEmail = { kind: 'test_email', recipient: 'me@example.com' };
  stored = [createEmail(1, testEmail)];
  onTestEmail = () =>
    stored.push(createEmail(2, { ...testEmail, created_at: '2026-11-23T08:00:00+00:00', ...result }));
  renderAdmin(<MailPage />);
  fireEvent.click(await screen.findByText('Send a test email'));
  const field = await screen.findByLabelText('Send a test email to');
  fireEvent.change(field, { target: { value: 'me@example.com' } });
  click('Send');
  expect(await screen.findByText(note)).toBeTruthy();
});

test('cancels waiting emails only while sending is paused, and only after confirmation', async () => {
  stored = [createEmail(1, { status: 'waiting' }), createEmail(2, { status: 'waiting' }), createEmail(3)];
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', confirm);
  const { unmount } = renderAdmin(<MailPage />);
  await screen.findByText('Pause sending');
  expect(screen.queryByText('Cancel waiting emails')).toBeNull();
  unmount();

  isPaused = true;
  renderAdmin(<MailPage />);
  await screen.findByText('Cancel waiting emails');
  click('Cancel waiting emails');
  expect(stored.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'sent']);
  click('Cancel waiting emails');
  await waitFor(() => expect(screen.queryByText('Cancel waiting emails')).toBeNull());
  expect(stored.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'sent']);
  expect(confirm).toHaveBeenLastCalledWith(
    'Cancel 2 waiting emails? Only account and test emails will still be sent.',
  );
});

test('offers to pause only if email is connected', async () => {
  transport = 'none';
  stored = [createEmail(1, { status: 'waiting' })];
  const { unmount } = renderAdmin(<MailPage />);
  await screen.findByText('Copy the instructions');
  expect(screen.queryByText('Pause sending')).toBeNull();
  unmount();

  transport = 'smtp';
  renderAdmin(<MailPage />);
  expect(await screen.findByText('Pause sending')).toBeTruthy();
});
