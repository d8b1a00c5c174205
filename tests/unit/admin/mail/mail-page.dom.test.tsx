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
const tested: unknown[] = [];
/** What an answer waits for. */
let waitFirst: (call: string, body: Record<string, unknown>) => Promise<unknown> | undefined;

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
    tested.push(address);
    stored.unshift(mail(0, { kind: 'test_mail', recipient: String(address), status: 'waiting' }));
    return null;
  },
  mail_to_show: () => [{ kind: 'ebook', recipient: 'a@example.com', content: shownContent }],
  resend_mail: (body) => {
    resent.push(body.mail);
    const isSent = stored.some(({ id, status }) => id === body.mail && status === 'sent');
    stored = isSent
      ? [...stored, mail(900, { status: 'waiting' })]
      : stored.map((one) => (one.id === body.mail ? { ...one, status: 'waiting' } : one));
    return null;
  },
  cancel_waiting_mails: () => {
    const waiting = stored.filter(({ status }) => status === 'waiting');
    for (const one of waiting) one.status = 'canceled';
    return waiting.length;
  },
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  stored = [];
  shownContent = { firstName: 'Ruth' };
  settings = {
    per_second: 10,
    per_day: 20_000,
    is_paused: false,
    chapter_delay_seconds: 86,
    next_day_at: '09:00:00',
  };
  resent.length = 0;
  tested.length = 0;
  waitFirst = () => undefined;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const call = pathname.split('/').at(-1) ?? '';
    const answer = answers[call];
    if (!answer) throw new TypeError(`No answer from ${pathname}.`);
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    await waitFirst(call, body);
    return new Response(JSON.stringify(answer(body)), { headers: { 'Content-Type': 'application/json' } });
  });
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** By its text: to look for a role among fifty rows takes seconds. */
const button = (words: string) => screen.getByText<HTMLButtonElement>(words, { selector: 'button' });
const isOff = (words: string) => button(words).getAttribute('aria-disabled') === 'true';
const listed = () => screen.getByLabelText('Listed emails');
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

test('a page that could not be loaded is turned back from, or tried again', async () => {
  stored = Array.from({ length: 120 }, (_, index) => mail(index + 1));
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  press('Sent');
  await screen.findByText('Page 1 of 3');
  const next = Promise.withResolvers<undefined>();
  waitFirst = (call) => (call === 'list_mails' ? next.promise : undefined);
  fireEvent.click(button('Older'));
  expect(listed().getAttribute('aria-busy')).toBe('true');
  next.reject(new TypeError('Failed to fetch'));
  await screen.findByText('The emails could not be loaded.');
  expect(listed().getAttribute('aria-busy')).toBe('false');
  expect(isOff('Older')).toBe(true);
  expect(isOff('Newer')).toBe(false);

  waitFirst = () => undefined;
  fireEvent.click(button('Newer'));
  await waitFor(() => expect(screen.queryByText('The emails could not be loaded.')).toBeNull());
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();

  const offline = (call: string) =>
    call === 'list_mails' ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
  waitFirst = offline;
  fireEvent.click(button('Older'));
  await screen.findByText('The emails could not be loaded.');
  waitFirst = () => undefined;
  fireEvent.click(button('Try again'));
  await screen.findByText('Page 2 of 3');

  waitFirst = offline;
  fireEvent.click(button('Newer'));
  await screen.findByText('The emails could not be loaded.');
  expect(isOff('Newer')).toBe(true);
  waitFirst = () => undefined;
  fireEvent.click(button('Older'));
  await waitFor(() => expect(screen.queryByText('The emails could not be loaded.')).toBeNull());
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
});

test('a last page that was emptied gives way to the one before it, and does not say that no email is there', async () => {
  vi.stubGlobal('confirm', () => true);
  stored = Array.from({ length: 51 }, (_, index) => mail(index + 1, { status: 'failed' }));
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  press('Failed or canceled');
  await screen.findByText('Page 1 of 2');
  fireEvent.click(button('Older'));
  await screen.findByText('Page 2 of 2');
  const before = Promise.withResolvers<undefined>();
  let isAsked = false;
  waitFirst = (call, { skipped }) => {
    if (call !== 'list_mails' || skipped !== 0) return undefined;
    isAsked = true;
    return before.promise;
  };
  fireEvent.click(button('Send again'));
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByText(/^No email/)).toBeNull();
  expect(listed().getAttribute('aria-busy')).toBe('true');
  before.resolve(undefined);
  await waitFor(() => expect(screen.getAllByText('Send again')).toHaveLength(50));
  expect(screen.queryByText('Newer')).toBeNull();
});

test('an email that was sent is sent once more, however often that is pressed, and the button keeps the focus', async () => {
  const ask = vi.fn(() => true);
  vi.stubGlobal('confirm', ask);
  stored = [mail(1), mail(2)];
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  press('Sent');
  const buttons = await screen.findAllByText<HTMLButtonElement>('Send again');
  expect(buttons).toHaveLength(2);
  const queued = Promise.withResolvers<undefined>();
  waitFirst = (call) => (call === 'resend_mail' ? queued.promise : undefined);
  buttons[0]?.focus();
  for (const pressed of [buttons[0], buttons[0], buttons[1]]) if (pressed) fireEvent.click(pressed);
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Sending...', 'Send again']);
  expect(buttons.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  queued.resolve(undefined);
  await waitFor(() => expect(buttons[0]?.textContent).toBe('Send again'));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(resent).toEqual([mail(1).id]);
  expect(document.activeElement).toBe(buttons[0]);
  expect(buttons[0]?.getAttribute('aria-disabled')).toBe('false');
});

test('the email that was asked for last is shown, and never under the title of another', async () => {
  stored = [mail(1, { kind: 'test_mail' }), mail(2)];
  shownContent = { firstName: 'Boaz' };
  render(<MailPage />);
  await screen.findByText('No email is waiting.');
  press('Sent');
  const [first, second] = await screen.findAllByText<HTMLButtonElement>('Show');
  const slow = Promise.withResolvers<undefined>();
  waitFirst = (call, body) =>
    call === 'mail_to_show' && body.mail === mail(1).id ? slow.promise : undefined;
  if (first) fireEvent.click(first);
  if (second) fireEvent.click(second);
  const title = () => document.getElementById('mail-dialog-title')?.textContent;
  await waitFor(() => expect(title()).toBe('E-book'));
  slow.resolve(undefined);
  const text = () => document.querySelector('dialog pre')?.textContent;
  await waitFor(() => expect(text()).toContain('Hello Boaz'), { timeout: 15_000 });
  expect(title()).toBe('E-book');

  shownContent = { firstName: 'Ruth' };
  if (first) fireEvent.click(first);
  await waitFor(() => expect(title()).toBe('Test email'));
  expect(text() ?? '').not.toContain('Boaz');
});

test('a test email that is sent twice in a hurry is sent once', async () => {
  render(<MailPage />);
  const field = await screen.findByLabelText<HTMLInputElement>('Send a test email to');
  type(field, 'me@example');
  press('Send');
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  type(field, 'me@example.com');
  const queued = Promise.withResolvers<undefined>();
  waitFirst = (call) => (call === 'send_test_mail' ? queued.promise : undefined);
  if (field.form) {
    fireEvent.submit(field.form);
    fireEvent.submit(field.form);
  }
  expect(button('Sending...').getAttribute('aria-disabled')).toBe('true');
  queued.resolve(undefined);
  await screen.findByText('The test email to me@example.com is in the queue.');
  expect(tested).toEqual(['me@example.com']);
  expect(field.getAttribute('aria-invalid')).toBeNull();

  waitFirst = (call) =>
    call === 'send_test_mail' ? Promise.reject(new TypeError('Failed to fetch')) : undefined;
  press('Send');
  await waitFor(() => expect($toast.get()).toMatchObject({ title: 'Not sent', tone: 'error' }));
  await waitFor(() => expect(isOff('Send')).toBe(false));
  expect(screen.queryByText(/is in the queue\.$/)).toBeNull();
});

test('what waits can be canceled while sending is paused, after a question', async () => {
  stored = [mail(1, { status: 'waiting' }), mail(2, { status: 'waiting' }), mail(3)];
  const ask = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', ask);
  const { unmount } = render(<MailPage />);
  await screen.findByText('Pause');
  expect(screen.queryByText('Cancel waiting emails')).toBeNull();
  unmount();

  settings = { ...settings, is_paused: true };
  render(<MailPage />);
  await screen.findByText('Cancel waiting emails');
  press('Cancel waiting emails');
  expect(stored.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'sent']);
  press('Cancel waiting emails');
  await waitFor(() => expect(screen.queryByText('Cancel waiting emails')).toBeNull());
  expect(stored.map(({ status }) => status)).toEqual(['canceled', 'canceled', 'sent']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Resume'));
  expect(ask).toHaveBeenLastCalledWith(
    'Cancel 2 emails? What waits now is not sent, except about accounts and test emails.',
  );
});
