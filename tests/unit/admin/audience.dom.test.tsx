import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AudienceContent } from '~/admin/audience/Audience.island.tsx';
import { MessageList } from '~/admin/audience/MessageList.tsx';
import { respondToCalls, renderAdmin, type Body } from '../support/render-admin.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const createMessages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: id(index + 1),
    name: `Writer ${index + 1}`,
    email: 'leah@example.com',
    message: 'Hello',
    status: 'new',
    created_at: '2026-11-22T08:00:00+00:00',
  }));

let messages: ReturnType<typeof createMessages>;
let beforeResponse: (body: Body) => unknown;
const requestedPages: unknown[] = [];

beforeEach(() => {
  beforeResponse = () => undefined;
  requestedPages.length = 0;
  respondToCalls({
    audience_counts: () => [{ list: 'messages', state: 'new', entries: messages.length }],
    list_messages: async (body) => {
      requestedPages.push(body.before_id);
      await beforeResponse(body);
      const from = messages.findIndex(({ id }) => id === body.before_id) + 1;
      return messages.slice(from, from + Number(body.page_rows));
    },
    mark_messages: ({ messages: ids }) => {
      messages = messages.filter(({ id }) => !(ids as string[]).includes(id));
      return 1;
    },
  });
});

/** Avoids role queries, which take seconds with fifty rows. */
const button = (label: string) => screen.getByText(label, { selector: 'button' });
const click = (label: string) => fireEvent.click(button(label));

test('adds one page on a double click, until all are shown', async () => {
  messages = createMessages(120);
  renderAdmin(<AudienceContent />);
  await screen.findByText('50 of 120 shown');
  const secondPage = Promise.withResolvers<undefined>();
  beforeResponse = () => secondPage.promise;
  click('Show more');
  click('Show more');
  expect(screen.getByText('Writer 1')).toBeTruthy();
  secondPage.resolve(undefined);
  await screen.findByText('100 of 120 shown');
  expect(requestedPages).toEqual([null, id(50)]);

  click('Show more');
  await screen.findByText('120 shown');
  expect(screen.getByText('Writer 120')).toBeTruthy();
  expect(screen.queryByText('Show more')).toBeNull();
});

test('keeps the list when more of it fails to load', async () => {
  messages = createMessages(120);
  renderAdmin(<AudienceContent />);
  await screen.findByText('50 of 120 shown');
  beforeResponse = () => Promise.reject(new TypeError('Failed to fetch'));
  click('Show more');
  await screen.findByText('The list could not be loaded.');
  expect(screen.getByText('Writer 50')).toBeTruthy();
  expect(screen.queryByText('Show more')).toBeNull();
  beforeResponse = () => undefined;
  click('Try again');
  await screen.findByText('100 of 120 shown');
  expect(screen.queryByText('The list could not be loaded.')).toBeNull();
  expect(button('Show more')).toBeTruthy();
});

test('focuses an adjacent message after archiving one', async () => {
  messages = createMessages(3);
  renderAdmin(<AudienceContent />);
  const archive = async (name: string) => {
    const buttons = (await screen.findByText(name)).closest('li')?.querySelectorAll('button');
    const archiveButton = [...(buttons ?? [])].find(({ textContent }) => textContent === 'Archive');
    archiveButton?.focus();
    if (archiveButton) fireEvent.click(archiveButton);
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  };
  await archive('Writer 2');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Writer 3'));
  await archive('Writer 3');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Writer 1'));
  await archive('Writer 1');
  expect(screen.getByText('No new messages. Messages from your contact page appear here.')).toBeTruthy();
});

test('says when an answered message was received', () => {
  const answered = createMessages(1).map((message) => ({ ...message, status: 'answered' }));
  renderAdmin(<MessageList messages={answered} isFiltered={false} />);
  expect(screen.getByText(/^Received Nov 22/)).toBeTruthy();
  expect(screen.getByText('Answered')).toBeTruthy();
});

test('says after “Reply” what to do if no mail program opened', () => {
  // Prevents the mail program from opening.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  renderAdmin(<MessageList messages={createMessages(1)} isFiltered />);
  fireEvent.click(screen.getByRole('link', { name: 'Reply by email' }));
  const note = screen.getByText(/^Your mail program should have opened\. After sending your reply:/);
  expect(note.getAttribute('role')).toBe('status');
  expect(note.querySelector('button')?.textContent).toBe('Mark answered');
});
