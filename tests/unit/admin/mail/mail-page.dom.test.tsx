import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedMail } from '~/data/mail.ts';
import { MailPage } from '~/features/admin/mail/MailPage.tsx';
import { $toast } from '~/lib/toasts/toasts.store.ts';

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
const inQueue = ({ status }: ListedMail) => status === 'waiting' || status === 'sending';
const ofList: Record<string, (mail: ListedMail) => boolean> = {
  queue: inQueue,
  sent: ({ status }) => status === 'sent',
  failed: ({ status }) => status === 'failed' || status === 'canceled',
};

let stored: ListedMail[];
/** The mails whose subject is still there. */
let shownContent: unknown;
let settings: Record<string, unknown>;
const resent: unknown[] = [];

const count = (list: string) => stored.filter((one) => ofList[list]?.(one)).length;
const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
  list_mails: ({ shown, skipped }) =>
    stored.filter((one) => ofList[String(shown)]?.(one)).slice(Number(skipped), Number(skipped) + 50),
  mail_overview: () => [
    {
      waiting: count('queue'),
      sending: 0,
      sent: count('sent'),
      failed: count('failed'),
      sent_today: 0,
      next_attempt_at: null,
      transport: 'smtp',
      problem: null,
      seen_at: new Date().toISOString(),
      followers_of_chapters: 2,
    },
  ],
  mail_settings: (body) => {
    Object.assign(settings, body);
    return [settings];
  },
  book_chapters: () => [],
  send_test_mail: ({ address }) => {
    stored.unshift(mail(0, { kind: 'test_mail', recipient: String(address), status: 'waiting' }));
    return null;
  },
  mail_to_show: () => [{ kind: 'ebook', recipient: 'a@example.com', content: shownContent }],
  resend_mail: (body) => {
    resent.push(body.mail);
    stored = stored.map((one) => (one.id === body.mail ? { ...one, status: 'waiting' } : one));
    return null;
  },
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  stored = [];
  shownContent = { first_name: 'Ruth' };
  settings = {
    per_second: 10,
    per_day: 20_000,
    is_paused: false,
    chapter_delay_seconds: 86,
    next_day_at: '09:00:00',
  };
  resent.length = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const answer = answers[pathname.split('/').at(-1) ?? ''];
    if (!answer) throw new TypeError(`No answer from ${pathname}.`);
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    return new Response(JSON.stringify(answer(body)), { headers: { 'Content-Type': 'application/json' } });
  });
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('a turned page has the focus and says which one it is; another list begins at its first page', async () => {
  stored = [
    ...Array.from({ length: 120 }, (_, index) => mail(index + 1)),
    mail(200, { status: 'failed', last_error: '550 No such user' }),
  ];
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  press('Sent');
  await screen.findByText('Page 1 of 3');
  const older = screen.getByRole('button', { name: 'Older' });
  older.focus();
  fireEvent.click(older);
  await screen.findByText('Page 2 of 3');
  expect(
    screen.getByText((_, element) => element?.textContent === 'reader-51@example.com', { selector: 'bdi' }),
  ).toBeTruthy();
  const isFocused = () =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Listed emails' }));
  await waitFor(isFocused);
  older.focus();
  fireEvent.click(older);
  await screen.findByText('Page 3 of 3');
  await waitFor(isFocused);
  expect(screen.getByRole('button', { name: 'Older' }).getAttribute('aria-disabled')).toBe('true');

  const failed = screen.getByRole('button', { name: 'Failed or canceled' });
  failed.focus();
  fireEvent.click(failed);
  await screen.findByText('550 No such user');
  expect(screen.queryByText(/^Page/)).toBeNull();
  expect(document.activeElement).toBe(failed);
});

test('a list that cannot be loaded shows no other list, and does not say that it is empty', async () => {
  stored = [mail(1, { status: 'failed', last_error: '550 No such user' })];
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  press('Failed or canceled');
  await screen.findByText('550 No such user');
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  for (const list of ['Sent', 'Queue']) {
    press(list);
    expect(await screen.findByText('The emails could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('550 No such user')).toBeNull();
    expect(screen.queryByText(/^No email/)).toBeNull();
  }
  vi.stubGlobal('fetch', online);
  press('Try again');
  await screen.findByText('No email is waiting.');
});

test('a test email is in the list at once, and ‘Refresh’ shows what came in since', async () => {
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  type(screen.getByLabelText('Send a test email to'), 'me@example.com');
  press('Send');
  await screen.findByText('The test email to me@example.com is in the queue.');
  const rows = () => screen.queryAllByRole('row').length;
  await waitFor(() => expect(rows()).toBe(2));
  stored.push(mail(1, { status: 'waiting' }));
  press('Refresh');
  await waitFor(() => expect(rows()).toBe(3));
  const waiting = screen.getByRole('region', { name: 'Waiting' });
  expect(within(waiting).getByText('2')).toBeTruthy();
});

test('what was canceled is not offered again, and what would be canceled does not go into the queue', async () => {
  vi.stubGlobal('confirm', () => true);
  stored = [
    mail(1, { status: 'failed' }),
    mail(2, { status: 'canceled', last_error: 'Unsubscribed before it was sent.' }),
  ];
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  press('Failed or canceled');
  await screen.findByText('Unsubscribed before it was sent.');
  expect(screen.getByText('Canceled')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1);

  shownContent = null;
  press('Send again');
  await waitFor(() =>
    expect($toast.get()).toMatchObject({
      title: 'Not sent',
      description: 'What it was about is gone, or its recipient has unsubscribed.',
    }),
  );
  expect(resent).toEqual([]);

  shownContent = {};
  press('Send again');
  await waitFor(() => expect($toast.get()?.title).toBe('The email is in the queue'));
  expect(resent).toEqual([mail(1).id]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Emails' })));
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('numbers are saved as they are shown, and without a chapter there is nothing to preview', async () => {
  render(<MailPage />);
  const delay = await screen.findByLabelText<HTMLInputElement>('Minutes between a publication and its email');
  expect(delay.value).toBe('1.43');
  press('Save');
  await waitFor(() => expect($toast.get()?.title).toBe('Settings saved'));
  expect(settings).toMatchObject({ chapter_delay_seconds: 86, per_day: 20_000 });
  type(delay, '1,440');
  press('Save');
  await waitFor(() => expect(settings.chapter_delay_seconds).toBe(86_400));
  await waitFor(() => expect(delay.value).toBe('1,440'));
  expect(screen.getByText('On the next day at this time (Asia/Jerusalem), such as 09:00.')).toBeTruthy();

  press('Preview ‘Chapter is out’');
  await waitFor(() => expect($toast.get()?.title).toBe('There is no chapter yet.'));
});
