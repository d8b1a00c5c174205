import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPassage } from '~/lib/scripture/popover/open-passage.ts';
import { readPassage } from '~/lib/scripture/popover/read-passage.ts';

const place = (address: string, kind: string, title: string) =>
  `<li data-place><a href="${address}"><span>${kind}</span> <span>${title}</span></a><p>quoted</p></li>`;
const entry = (from: number, to: number, anchor: string, places: string, hebrew = '') =>
  `<li ${anchor && `id="${anchor}"`} data-from="${from}" data-to="${to}">
    ${hebrew && `<p data-hebrew>${hebrew}</p>`}
    <a href="https://www.sefaria.org/Genesis.${anchor || 'range'}" data-sefaria>Read</a><ul>${places}</ul></li>`;
const INDEX = `<main><ol>
  ${entry(32_000, 32_999, '32', place('/podcast/six-days#:~:text=x', 'Episode 1', 'Six Days'))}
  ${entry(32_032, 32_032, '32-32', place('/read/here#p-1', 'Chapter 1', 'Here'), '32:33 in Hebrew Bibles')}
  ${entry(33_001, 33_003, '33-1', place('/read/there#p-9', 'Chapter 2', '<b>There</b>'))}
</ol></main>`;
const parsed = () => new DOMParser().parseFromString(INDEX, 'text/html');

test('a verse includes the places of its whole chapter, and its Hebrew number', () => {
  expect(readPassage(parsed(), '32-32', '/read/here')).toEqual({
    hebrew: '32:33 in Hebrew Bibles',
    sefaria: 'https://www.sefaria.org/Genesis.32-32',
    others: [{ kind: 'Episode 1', title: 'Six Days', address: '/podcast/six-days#:~:text=x' }],
  });
  expect(readPassage(parsed(), '99-1', '/read/here')).toEqual({ hebrew: '', sefaria: undefined, others: [] });
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
])('the popover shows an error and keeps its link if the index %s', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  await openPassage(document.querySelector('p a') as HTMLAnchorElement);
  const popover = screen.getByRole('dialog', { hidden: true });
  expect(popover.textContent).toContain('The index could not be loaded.');
  expect(
    [...popover.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')]),
  ).toEqual([['In the index of scripture', '/scripture/genesis#33-1']]);
});
