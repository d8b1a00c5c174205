import { expect, test } from 'vitest';
import { listenForKeys } from '~/features/navigation/keyboard-shortcuts.ts';

listenForKeys();

function pressSlash(): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event;
}

test('does not handle the / key on pages without a search link', () => {
  document.body.innerHTML = '<main></main>';
  expect(pressSlash().defaultPrevented).toBe(false);
});

test('follows the search link with the / key', () => {
  document.body.innerHTML = '<a href="/search#query">Search</a>';
  let clicks = 0;
  document.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault();
    clicks += 1;
  });
  expect(pressSlash().defaultPrevented).toBe(true);
  expect(clicks).toBe(1);
});
