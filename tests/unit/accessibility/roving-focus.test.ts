import { expect, test } from 'vitest';
import { indexAfterKey } from '~/features/accessibility/KeyboardDemo.island.tsx';

const pressKey = (index: number, key: string, ctrlKey = false) => indexAfterKey(index, { key, ctrlKey });

test('moves to the adjacent item with the arrow keys', () => {
  expect(pressKey(4, 'ArrowLeft')).toBe(3);
  expect(pressKey(4, 'ArrowRight')).toBe(5);
  expect(pressKey(4, 'ArrowUp')).toBe(1);
  expect(pressKey(4, 'ArrowDown')).toBe(7);
});

test('stops at each edge instead of wrapping', () => {
  expect(pressKey(3, 'ArrowLeft')).toBe(3);
  expect(pressKey(5, 'ArrowRight')).toBe(5);
  expect(pressKey(1, 'ArrowUp')).toBe(1);
  expect(pressKey(10, 'ArrowDown')).toBe(10);
});

test('moves to the ends of a row with Home and End, and to the ends of the grid with Ctrl', () => {
  expect(pressKey(4, 'Home')).toBe(3);
  expect(pressKey(4, 'End')).toBe(5);
  expect(pressKey(4, 'Home', true)).toBe(0);
  expect(pressKey(4, 'End', true)).toBe(11);
});
