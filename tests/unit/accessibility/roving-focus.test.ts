import { describe, expect, test } from 'vitest';
import { indexAfterKey } from '~/features/accessibility/KeyboardDemo.island.tsx';

const after = (index: number, key: string, ctrlKey = false) => indexAfterKey(index, { key, ctrlKey });

describe('the keyboard demo', () => {
  test('moves to the adjacent item with the arrow keys', () => {
    expect(after(4, 'ArrowLeft')).toBe(3);
    expect(after(4, 'ArrowRight')).toBe(5);
    expect(after(4, 'ArrowUp')).toBe(1);
    expect(after(4, 'ArrowDown')).toBe(7);
  });

  test('stops at each edge instead of wrapping', () => {
    expect(after(3, 'ArrowLeft')).toBe(3);
    expect(after(5, 'ArrowRight')).toBe(5);
    expect(after(1, 'ArrowUp')).toBe(1);
    expect(after(10, 'ArrowDown')).toBe(10);
  });

  test('moves to the ends of a side with Home and End, and to the ends of the camp with Ctrl', () => {
    expect(after(4, 'Home')).toBe(3);
    expect(after(4, 'End')).toBe(5);
    expect(after(4, 'Home', true)).toBe(0);
    expect(after(4, 'End', true)).toBe(11);
  });
});
