import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asked, Cursor, Message } from '~/data/audience.ts';
import { AudienceList } from '~/features/admin/audience/AudienceList.tsx';
import { MessageList } from '~/features/admin/audience/MessageList.tsx';

afterEach(cleanup);
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});

const message = (number: number): Message => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Writer ${number}`,
  email: `writer-${number}@example.com`,
  message: 'Hello',
  status: 'new',
  created_at: '2026-11-22T08:00:00+00:00',
});

type Given = Omit<ComponentProps<typeof AudienceList<Message>>, 'pages' | 'children'>;

function Turned(given: Given) {
  const [cursors, setCursors] = useState<readonly Cursor[]>([]);
  return (
    <AudienceList {...given} pages={{ cursors, turn: setCursors }}>
      {(rows, reload) => <MessageList messages={rows} onChanged={reload} />}
    </AudienceList>
  );
}

/** A list of messages by pages of fifty, each answered when it is told to be. */
function listOf(messages: () => readonly Message[], answer = () => Promise.resolve()) {
  const asked: (string | undefined)[] = [];
  const load = async ({ after, rows }: Asked) => {
    asked.push(after?.id);
    await answer();
    const from = after ? messages().findIndex(({ id }) => id === after.id) + 1 : 0;
    return messages().slice(from, from + rows);
  };
  const props = {
    name: 'audience-messages',
    search: '',
    state: 'new',
    total: messages().length,
    elsewhere: [],
    takeLeft: () => null,
    load,
    toCsv: () => '',
    onChanged: () => Promise.resolve(),
  };
  render(<Turned {...props} />);
  return asked;
}

test('a page that is turned twice in a hurry is turned once, and has the focus when it is there', async () => {
  const all = Array.from({ length: 120 }, (_, index) => message(index + 1));
  let next = Promise.withResolvers<undefined>();
  next.resolve(undefined);
  const asked = listOf(
    () => all,
    () => next.promise,
  );
  await screen.findByText('1 to 50 of 120');
  next = Promise.withResolvers();
  const older = screen.getByText('Older');
  older.focus();
  fireEvent.click(older);
  fireEvent.click(older);
  // What is seen stays, under its own numbers, until the next page is there.
  expect(screen.getByText('1 to 50 of 120')).toBeTruthy();
  expect(screen.getByText('Writer 1')).toBeTruthy();
  next.resolve(undefined);
  await screen.findByText('51 to 100 of 120');
  expect(screen.getByText('Writer 51')).toBeTruthy();
  expect(asked).toEqual([undefined, message(50).id]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What is listed')));

  fireEvent.click(screen.getByText('Older'));
  await screen.findByText('101 to 120 of 120');
  expect(screen.getByText('Older').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByText('Older'));
  expect(screen.getByText('101 to 120 of 120')).toBeTruthy();
});

test('a message that leaves the list hands the focus to the one in its place, the last one to the list', async () => {
  let stored = [message(1), message(2), message(3)];
  vi.stubGlobal('fetch', async (_: RequestInfo | URL, init?: RequestInit) => {
    const { messages } = JSON.parse(String(init?.body)) as { messages: string[] };
    stored = stored.filter(({ id }) => !messages.includes(id));
    return new Response('1', { headers: { 'Content-Type': 'application/json' } });
  });
  listOf(() => stored);
  const archive = async (name: string) => {
    const button = (await screen.findByText(name)).closest('li')?.querySelectorAll('button')[1];
    expect(button?.textContent).toBe('Archive');
    button?.focus();
    if (button) fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  };
  await archive('Writer 2');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Writer 3'));
  await archive('Writer 3');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Writer 1'));
  await archive('Writer 1');
  expect(screen.getByText('There is nothing here.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What is listed')));
});

test('a last page that was emptied gives way to the one before it, and does not say that nothing is there', async () => {
  let stored = Array.from({ length: 51 }, (_, index) => message(index + 1));
  vi.stubGlobal('fetch', () => {
    stored = stored.slice(0, 50);
    return Promise.resolve(new Response('1', { headers: { 'Content-Type': 'application/json' } }));
  });
  const before = Promise.withResolvers<undefined>();
  let answer = () => Promise.resolve<undefined>(undefined);
  const asked = listOf(
    () => stored,
    () => answer(),
  );
  await screen.findByText('1 to 50 of 51');
  fireEvent.click(screen.getByText('Older'));
  await screen.findByText('51 to 51 of 51');
  // The second page again, and then the first one.
  answer = () => (asked.length === 4 ? before.promise : Promise.resolve(undefined));
  fireEvent.click(screen.getByText('Mark as answered'));
  await waitFor(() => expect(asked).toEqual([undefined, message(50).id, message(50).id, undefined]));
  expect(screen.queryByText('There is nothing here.')).toBeNull();
  before.resolve(undefined);
  expect(await screen.findByText('Writer 50')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What is listed')));
});

test('a page that could not be loaded is turned back from, to the page that is shown', async () => {
  const all = Array.from({ length: 120 }, (_, index) => message(index + 1));
  let answer = () => Promise.resolve();
  const asked = listOf(
    () => all,
    () => answer(),
  );
  const turn = async (button: 'Older' | 'Newer', isOnline: boolean, shown: string) => {
    answer = () => (isOnline ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch')));
    fireEvent.click(screen.getByText(button));
    await waitFor(() => expect(screen.queryByText('The list could not be loaded.') === null).toBe(isOnline));
    await screen.findByText(shown);
    expect(screen.getByLabelText('What is listed').getAttribute('aria-busy')).toBe('false');
  };
  await screen.findByText('1 to 50 of 120');
  await turn('Older', false, '1 to 50 of 120');
  await turn('Newer', true, '1 to 50 of 120');
  await turn('Older', true, '51 to 100 of 120');
  await turn('Older', true, '101 to 120 of 120');
  await turn('Newer', false, '101 to 120 of 120');
  expect(screen.getByText('Newer').getAttribute('aria-disabled')).toBe('true');
  await turn('Older', true, '101 to 120 of 120');
  const [second, third] = [message(50).id, message(100).id];
  expect(asked).toEqual([undefined, second, undefined, second, third, second, third]);
});
