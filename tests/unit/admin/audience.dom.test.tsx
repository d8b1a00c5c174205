import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AudienceContent } from '~/admin/audience/Audience.island.tsx';
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
const isDisabled = (label: string) => button(label).getAttribute('aria-disabled') === 'true';
const expectListFocused = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Listed entries')));

test('advances one page on a double click, focuses it, and disables ‘Older’ on the last page', async () => {
  messages = createMessages(120);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 120');
  const secondPage = Promise.withResolvers<undefined>();
  beforeResponse = () => secondPage.promise;
  button('Older').focus();
  click('Older');
  click('Older');
  expect(screen.getByText('1 to 50 of 120')).toBeTruthy();
  expect(screen.getByText('Writer 1')).toBeTruthy();
  secondPage.resolve(undefined);
  await screen.findByText('51 to 100 of 120');
  expect(requestedPages).toEqual([null, id(50)]);
  await expectListFocused();

  click('Older');
  await screen.findByText('101 to 120 of 120');
  expect(isDisabled('Older')).toBe(true);
  click('Newer');
  await screen.findByText('51 to 100 of 120');
});

test('allows retrying or leaving a page that failed to load', async () => {
  messages = createMessages(120);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 120');
  beforeResponse = () => Promise.reject(new TypeError('Failed to fetch'));
  click('Older');
  await screen.findByText('The list could not be loaded.');
  expect(isDisabled('Older')).toBe(true);
  beforeResponse = () => undefined;
  click('Try again');
  await screen.findByText('51 to 100 of 120');

  beforeResponse = () => Promise.reject(new TypeError('Failed to fetch'));
  click('Older');
  await screen.findByText('The list could not be loaded.');
  beforeResponse = () => undefined;
  click('Newer');
  await waitFor(() => expect(screen.queryByText('The list could not be loaded.')).toBeNull());
  expect(await screen.findByText('51 to 100 of 120')).toBeTruthy();
});

test('shows the previous page when the last page becomes empty', async () => {
  messages = createMessages(51);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 51');
  click('Older');
  await screen.findByText('51 to 51 of 51');
  const firstPage = Promise.withResolvers<undefined>();
  beforeResponse = ({ before_id }) => (before_id === null ? firstPage.promise : undefined);
  click('Mark answered');
  await waitFor(() => expect(requestedPages).toEqual([null, id(50), id(50), null]));
  expect(screen.queryByText(/^Nothing here right now/)).toBeNull();
  firstPage.resolve(undefined);
  expect(await screen.findByText('Writer 50')).toBeTruthy();
  await expectListFocused();
});

test('focuses an adjacent message, or the empty list, after archiving a message', async () => {
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
  expect(screen.getByText(/^Nothing here right now/)).toBeTruthy();
  await expectListFocused();
});
