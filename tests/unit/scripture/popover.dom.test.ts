import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPassage } from '~/lib/scripture/popover/open-passage.ts';
import { readPassage } from '~/lib/scripture/popover/read-passage.ts';

const place = (address: string, kind: string, title: string) =>
  `<li data-occurrence><a href="${address}"><span>${kind}</span> <span>${title}</span></a><p>quoted</p></li>`;
const entry = (from: number, to: number, anchor: string, occurrences: string, hebrew = '') =>
  `<li ${anchor && `id="${anchor}"`} data-from="${from}" data-to="${to}">
    ${hebrew && `<p data-hebrew>${hebrew}</p>`}
    <a href="https://www.sefaria.org/Genesis.${anchor || 'range'}" data-sefaria>Read</a><ul>${occurrences}</ul></li>`;
const INDEX = `<main><ol>
  ${entry(32_000, 32_999, '32', place('/podcast/six-days#:~:text=x', 'Episode 1', 'Six Days'))}
  ${entry(32_032, 32_032, '32-32', place('/read/here#p-1', 'Chapter 1', 'Here'), '32:33 in Hebrew Bibles')}
  ${entry(33_001, 33_003, '33-1', place('/read/there#p-9', 'Chapter 2', '<b>There</b>'))}
</ol></main>`;
const parseIndex = () => new DOMParser().parseFromString(INDEX, 'text/html');

test('reads a verse’s Hebrew number, and the occurrences of its chapter', () => {
  expect(readPassage(parseIndex(), '32-32', '/read/here')).toEqual({
    hebrew: '32:33 in Hebrew Bibles',
    sefaria: 'https://www.sefaria.org/Genesis.32-32',
    others: [{ kind: 'Episode 1', title: 'Six Days', address: '/podcast/six-days#:~:text=x' }],
  });
  expect(readPassage(parseIndex(), '99-1', '/read/here')).toEqual({
    hebrew: '',
    sefaria: undefined,
    others: [],
  });
});

beforeEach(() => {
  document.body.innerHTML = '<p><a href="/scripture/genesis#33-1">Genesis 33:1</a></p>';
  // The test environment does not implement popovers.
  Object.assign(HTMLElement.prototype, { showPopover: vi.fn(), hidePopover: vi.fn() });
});
afterEach(() => {
  for (const name of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, name);
});

test.each([
  ['is missing', async () => new Response('', { status: 404 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows an error and keeps the link if the index %s', async (_, respond) => {
  vi.stubGlobal('fetch', respond);
  await openPassage(document.querySelector('p a') as HTMLAnchorElement);
  const popover = screen.getByRole('dialog', { hidden: true });
  expect(popover.textContent).toContain('The scripture index could not be loaded.');
  expect(
    [...popover.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([['View in the scripture index', '/scripture/genesis#33-1']]);
});
