import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AudienceContent } from '~/admin/audience/Audience.island.tsx';
import { answerCalls, renderAdmin, type Body } from '../support/render-admin.tsx';

const AT = '2026-11-22T08:00:00+00:00';
const LONG_PAGE = '/landing?utm_source=news&utm_campaign=a-long-one';
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const lead = (number: number) => ({
  id: id(number),
  first_name: `Leah ${number}`,
  email: `leah-${number}@example.com`,
  marketing_opt_in: false,
  source_path: LONG_PAGE,
  created_at: AT,
});
const message = (number: number) => ({
  id: id(number),
  name: `Writer ${number}`,
  email: 'leah@example.com',
  message: 'Hello',
  status: 'new',
  created_at: AT,
});
const several = <Row,>(count: number, row: (number: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index + 1));

let leads: ReturnType<typeof lead>[];
let messages: ReturnType<typeof message>[];
/** Delays or fails an answer with messages. */
let beforeMessages: (body: Body) => unknown;
const asked: unknown[] = [];

const page = <Row extends { id: string }>(rows: Row[], { before_id, page_rows }: Body) => {
  const from = before_id === null ? 0 : rows.findIndex((row) => row.id === before_id) + 1;
  return rows.slice(from, from + Number(page_rows));
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  leads = several(60, lead);
  messages = several(2, message);
  beforeMessages = () => undefined;
  asked.length = 0;
  document.title = 'Audience | Speaking with the Almighty';
  history.replaceState(null, '', '/admin/audience');
  const matching = ({ search }: Body) => leads.filter(({ email }) => email.includes(String(search)));
  answerCalls({
    audience_counts: (body) => [
      { list: 'leads', state: 'not-opted-in', entries: matching(body).length },
      { list: 'messages', state: 'new', entries: body.search === '' ? messages.length : 0 },
      { list: 'messages', state: 'archived', entries: body.search === 'leah' ? 1 : 0 },
    ],
    list_messages: async (body) => {
      asked.push(body.before_id);
      await beforeMessages(body);
      return body.search === '' ? page(messages, body) : [];
    },
    mark_messages: ({ messages: marked }) => {
      messages = messages.filter((one) => !(marked as string[]).includes(one.id));
      return 1;
    },
    list_leads: (body) => page(matching(body), body),
    audience_growth: () => [],
    person_record: () => ({
      email: 'leah-57@example.com',
      leads: leads.filter(({ email }) => email === 'leah-57@example.com'),
      messages: [],
      podcast_subscriptions: [],
      followers: [],
      consents: [],
      mails: [],
      has_account: false,
    }),
    erase_person: () => {
      leads = leads.filter(({ email }) => email !== 'leah-57@example.com');
      return [{ kind: 'leads', erased: 1 }];
    },
  });
});

const goTo = (hash: string) => {
  location.hash = hash;
};
const linksTo = (email: string) =>
  waitFor(() => {
    const links = [...document.links].filter(({ textContent }) => textContent === email);
    expect(links).not.toEqual([]);
    return links;
  });
const search = () => screen.findByPlaceholderText<HTMLInputElement>('Name, email or words...');
/** Finding a role among fifty rows takes seconds. */
const button = (label: string | RegExp) => screen.getByText(label, { selector: 'button' });
const press = (label: string | RegExp) => fireEvent.click(button(label));
const isOff = (label: string) => button(label).getAttribute('aria-disabled') === 'true';
const listed = () => screen.getByLabelText('What is listed');
const listHasFocus = () => waitFor(() => expect(document.activeElement).toBe(listed()));

test('returning from a person restores the search, list, page, and focus', async () => {
  renderAdmin(<AudienceContent />);
  fireEvent.change(await search(), { target: { value: 'leah' } });
  await screen.findByText('Nothing here matches “leah”. Elsewhere: 1 in Archived, 60 in Leads.');
  press(/^Leads/);
  await screen.findByText('1 to 50 of 60');
  press('Older');
  await screen.findByText('51 to 60 of 60');

  const [link] = await linksTo('leah-57@example.com');
  link?.focus();
  goTo(link?.getAttribute('href') ?? '');
  await waitFor(() => expect(document.activeElement?.matches('h1')).toBe(true));
  expect(document.activeElement?.textContent).toBe('leah-57@example.com');
  expect(document.title).toBe('leah-57@example.com | Audience | Speaking with the Almighty');
  expect(screen.getByText('Back to Audience').getAttribute('href')).toBe('#');

  goTo('#');
  await screen.findByText('51 to 60 of 60');
  expect((await search()).value).toBe('leah');
  expect(button(/^Leads/).getAttribute('aria-pressed')).toBe('true');
  expect(document.title).toBe('Audience | Speaking with the Almighty');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('leah-57@example.com'));
});

test('the followed one of two links to a person is focused again', async () => {
  renderAdmin(<AudienceContent />);
  const links = await linksTo('leah@example.com');
  expect(links).toHaveLength(2);
  links[1]?.focus();
  goTo('#person=leah%40example.com');
  await waitFor(() => expect(document.activeElement?.matches('h1')).toBe(true));
  goTo('#');
  await waitFor(() =>
    expect(document.activeElement?.closest('li')?.querySelector('h2')?.textContent).toBe('Writer 2'),
  );
});

test('an erased person cannot be erased again, and the list is focused on return', async () => {
  vi.stubGlobal('confirm', () => true);
  goTo('#list=leads');
  renderAdmin(<AudienceContent />);
  fireEvent.change(await search(), { target: { value: 'leah-57' } });
  await screen.findByText('1 to 1 of 1');
  const [link] = await linksTo('leah-57@example.com');
  link?.focus();
  goTo('#person=leah-57%40example.com');
  (await screen.findByText('Erase everywhere')).focus();
  press('Erase everywhere');
  await screen.findByText('Nothing is stored about this address.');
  expect(screen.queryByText('Erase everywhere')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')));
  goTo('#');
  await screen.findByText('Nothing in the audience matches “leah-57”.');
  await listHasFocus();
});

test('a fragment opens a list, and long page addresses expand', async () => {
  goTo('#list=leads');
  renderAdmin(<AudienceContent />);
  const [short] = await screen.findAllByText('/landing, campaign news');
  const details = short?.closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain(LONG_PAGE);
});

test('a double press turns one page and focuses it; the last page has no next one', async () => {
  messages = several(120, message);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 120');
  const next = Promise.withResolvers<undefined>();
  beforeMessages = () => next.promise;
  button('Older').focus();
  press('Older');
  press('Older');
  // The former page remains under its own numbers until the next one is loaded.
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

test('a page that fails to load can be retried or left', async () => {
  messages = several(120, message);
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

test('an emptied last page is replaced by the one before it', async () => {
  messages = several(51, message);
  renderAdmin(<AudienceContent />);
  await screen.findByText('1 to 50 of 51');
  press('Older');
  await screen.findByText('51 to 51 of 51');
  const former = Promise.withResolvers<undefined>();
  beforeMessages = ({ before_id }) => (before_id === null ? former.promise : undefined);
  press('Mark as answered');
  await waitFor(() => expect(asked).toEqual([null, id(50), id(50), null]));
  expect(screen.queryByText('There is nothing here.')).toBeNull();
  former.resolve(undefined);
  expect(await screen.findByText('Writer 50')).toBeTruthy();
  await listHasFocus();
});

test('when a message leaves the list, the next one is focused, or else the list', async () => {
  messages = several(3, message);
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
  expect(screen.getByText('There is nothing here.')).toBeTruthy();
  await listHasFocus();
});
