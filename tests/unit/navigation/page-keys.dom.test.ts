import { expect, test } from 'vitest';
import { listenForKeys } from '~/features/navigation/page-keys.ts';

listenForKeys();

function pressSlash(): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
}

test('the / key is left to the browser on pages without a search link', () => {
  document.body.innerHTML = '<main></main>';
  expect(pressSlash().defaultPrevented).toBe(false);
});

test('the / key follows the search link', () => {
  document.body.innerHTML = '<a href="/search#query">Search</a>';
  let presses = 0;
  document.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault();
    presses += 1;
  });
  expect(pressSlash().defaultPrevented).toBe(true);
  expect(presses).toBe(1);
});
