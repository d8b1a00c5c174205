import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AudienceContent } from '~/admin/audience/Audience.island.tsx';
import { respondToCalls, renderAdmin, type Body } from '../support/render-admin.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const several = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: id(index + 1),
    name: `Writer ${index + 1}`,
    email: 'leah@example.com',
    message: 'Hello',
    status: 'new',
    created_at: '2026-11-22T08:00:00+00:00',
  }));

let messages: ReturnType<typeof several>;
let beforeMessages: (body: Body) => unknown;
const asked: unknown[] = [];

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  beforeMessages = () => undefined;
  asked.length = 0;
  respondToCalls({
    audience_counts: () => [{ list: 'messages', state: 'new', entries: messages.length }],
    list_messages: async (body) => {
      asked.push(body.before_id);
      await beforeMessages(body);
      const from = messages.findIndex((one) => one.id === body.before_id) + 1;
      return messages.slice(from, from + Number(body.page_rows));
    },
    mark_messages: ({ messages: marked }) => {
      messages = messages.filter((one) => !(marked as string[]).includes(one.id));
      return 1;
    },
  });
});

/** Avoids role queries, which take seconds with fifty rows. */
const button = (label: string) => screen.getByText(label, { selector: 'button' });
const press = (label: string) => fireEvent.click(button(label));
const isOff = (label: string) => button(label).getAttribute('aria-disabled') === 'true';
const listHasFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Listed entries')));

test('turns only one page on a double click, focuses it, and disables ‘Older’ on the last page', async () => {
  messages = several(120);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 120');
  const next = Promise.withResolvers<undefined>();
  beforeMessages = () => next.promise;
  button('Older').focus();
  press('Older');
  press('Older');
  expect(screen.getByText('1 to 50 of 120')).toBeTruthy();
  expect(screen.getByText('Writer 1')).toBeTruthy();
  next.resolve(undefined);
  await screen.findByText('51 to 100 of 120');
  expect(asked).toEqual([null, id(50)]);
  await listHasFocus();

  press('Older');
  await screen.findByText('101 to 120 of 120');
  expect(isOff('Older')).toBe(true);
  press('Newer');
  await screen.findByText('51 to 100 of 120');
});

test('allows retrying or leaving a page that fails to load', async () => {
  messages = several(120);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 120');
  beforeMessages = () => Promise.reject(new TypeError('Failed to fetch'));
  press('Older');
  await screen.findByText('The list could not be loaded.');
  expect(isOff('Older')).toBe(true);
  beforeMessages = () => undefined;
  press('Try again');
  await screen.findByText('51 to 100 of 120');

  beforeMessages = () => Promise.reject(new TypeError('Failed to fetch'));
  press('Older');
  await screen.findByText('The list could not be loaded.');
  beforeMessages = () => undefined;
  press('Newer');
  await waitFor(() => expect(screen.queryByText('The list could not be loaded.')).toBeNull());
  expect(await screen.findByText('51 to 100 of 120')).toBeTruthy();
});

test('replaces an emptied last page with the previous page', async () => {
  messages = several(51);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 51');
  press('Older');
  await screen.findByText('51 to 51 of 51');
  const firstPage = Promise.withResolvers<undefined>();
  beforeMessages = ({ before_id }) => (before_id === null ? firstPage.promise : undefined);
  press('Mark answered');
  await waitFor(() => expect(asked).toEqual([null, id(50), id(50), null]));
  expect(screen.queryByText(/^Nothing here now/)).toBeNull();
  firstPage.resolve(undefined);
  expect(await screen.findByText('Writer 50')).toBeTruthy();
  await listHasFocus();
});

test('focuses a neighboring message, or the empty list, when a message is removed', async () => {
  messages = several(3);
  renderAdmin(<AudienceContent />);
  const archive = async (name: string) => {
    const buttons = (await screen.findByText(name)).closest('li')?.querySelectorAll('button');
    const pressed = [...(buttons ?? [])].find(({ textContent }) => textContent === 'Archive');
    pressed?.focus();
    if (pressed) fireEvent.click(pressed);
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  };
  await archive('Writer 2');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Writer 3'));
  await archive('Writer 3');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Writer 1'));
  await archive('Writer 1');
  expect(screen.getByText(/^Nothing here now/)).toBeTruthy();
  await listHasFocus();
});
