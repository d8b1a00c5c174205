// The lists and a person's page as one: what a visit to a person keeps.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AudienceContent } from '~/features/admin/audience/Audience.island.tsx';
import { NotificationBell } from '~/features/admin/notifications/NotificationBell.tsx';

const AT = '2026-11-22T08:00:00+00:00';
const LONG_PAGE = '/landing?utm_source=news&utm_campaign=a-long-one';

const lead = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  first_name: `Leah ${number}`,
  // Two requests of each address would be one in the database; messages may be several.
  email: `leah-${number}@example.com`,
  marketing_opt_in: false,
  source_path: LONG_PAGE,
  created_at: AT,
});

const message = (number: number) => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Writer ${number}`,
  email: 'leah@example.com',
  message: 'Hello',
  status: 'new',
  created_at: AT,
});

let leads = Array.from({ length: 60 }, (_, index) => lead(index + 1));
let isStored = true;

type Body = { search?: string; before_id?: string | null; page_rows?: number };

function answer(name: string, { search = '', before_id, page_rows = 0 }: Body): unknown {
  const matching = leads.filter(({ email }) => email.includes(search));
  switch (name) {
    case 'audience_counts':
      return [
        { list: 'leads', state: 'not-opted-in', entries: matching.length },
        { list: 'messages', state: 'new', entries: search === '' ? 2 : 0 },
        { list: 'messages', state: 'archived', entries: search === 'leah' ? 1 : 0 },
      ];
    case 'list_messages':
      return search === '' ? [message(1), message(2)] : [];
    case 'list_leads': {
      const from = before_id ? matching.findIndex(({ id }) => id === before_id) + 1 : 0;
      return matching.slice(from, from + page_rows);
    }
    case 'audience_growth':
      return [{ week: '2026-11-16', messages: 2, leads: 60, followers: 0 }];
    case 'person_record':
      return {
        email: 'leah-57@example.com',
        leads: isStored ? [lead(57)] : [],
        messages: [],
        podcast_subscriptions: [],
        followers: [],
        consents: [],
        mails: [],
        has_account: false,
      };
    case 'erase_person':
      isStored = false;
      leads = leads.filter(({ email }) => email !== 'leah-57@example.com');
      return [{ kind: 'leads', erased: 1 }];
    default:
      throw new TypeError(`No answer from ${name}.`);
  }
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  leads = Array.from({ length: 60 }, (_, index) => lead(index + 1));
  isStored = true;
  document.title = 'Audience | Speaking with the Almighty';
  history.replaceState(null, '', '/admin/audience');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const body = JSON.parse(String(init?.body ?? '{}')) as Body;
    return new Response(JSON.stringify(answer(pathname.split('/').at(-1) ?? '', body)), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
});
afterEach(cleanup);

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
/** By its text: to look for a role among fifty rows takes seconds. */
const press = (words: string | RegExp) => fireEvent.click(screen.getByText(words, { selector: 'button' }));

test('a visit to a person keeps the search, the list and the page, and gives the focus back to the link', async () => {
  render(<AudienceContent />);
  fireEvent.change(await search(), { target: { value: 'leah' } });
  expect(
    await screen.findByText('Nothing here matches “leah”. Elsewhere: 1 in Archived, 60 in Leads.'),
  ).toBeTruthy();
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
  expect(screen.getByText(/^Leads/, { selector: 'button' }).getAttribute('aria-pressed')).toBe('true');
  expect(document.title).toBe('Audience | Speaking with the Almighty');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('leah-57@example.com'));
  expect(document.activeElement?.matches('a')).toBe(true);
});

test('of two links to one person the one that was left has the focus', async () => {
  render(<AudienceContent />);
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

test('a person who is erased offers no erasing again, and on return the list has the focus without the row', async () => {
  vi.stubGlobal('confirm', () => true);
  goTo('#list=leads');
  render(<AudienceContent />);
  fireEvent.change(await search(), { target: { value: 'leah-57' } });
  await screen.findByText('1 to 1 of 1');
  const [link] = await linksTo('leah-57@example.com');
  link?.focus();
  goTo('#person=leah-57%40example.com');
  // The whole address is here.
  expect(await screen.findByText(LONG_PAGE)).toBeTruthy();
  const erase = await screen.findByText('Erase everywhere');
  erase.focus();
  fireEvent.click(erase);
  await screen.findByText('Nothing is stored about this address.');
  expect(screen.queryByText('Erase everywhere')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')));
  goTo('#');
  expect(await screen.findByText('Nothing in the audience matches “leah-57”.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What is listed')));
});

test('a fragment opens a list; addresses of campaigns are short, and in full when they are opened', async () => {
  goTo('#list=leads');
  render(<AudienceContent />);
  const [short] = await screen.findAllByText('/landing, campaign news');
  const page = short?.closest('details');
  expect(page?.open).toBe(false);
  expect(page?.textContent).toContain(LONG_PAGE);
});

test('a notification leads to the list that it tells of', () => {
  const notice = (id: string, notification_type: string) => ({
    id,
    title: id,
    message: '',
    notification_type,
    is_read: false,
    created_at: AT,
  });
  render(
    <NotificationBell
      notifications={[notice('a', 'new_lead'), notice('b', 'new_message'), notice('c', 'chapter_published')]}
      summaryAddress="mailto:"
      reload={() => Promise.resolve()}
    />,
  );
  const links = screen.getAllByText('Open Audience').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/admin/audience#list=leads', '/admin/audience#list=messages']);
});

test('the growth is exported under the day of the export', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<AudienceContent />);
  await screen.findByText('Nov 16');
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV of the growth' }));
  expect(saved).toEqual([expect.stringMatching(/^audience-growth-\d{4}-\d\d-\d\d\.csv$/)]);
});
