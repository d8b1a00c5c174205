import { describe, expect, test } from 'vitest';
import { TRIBES } from '~/features/accessibility/keyboard-demo/camp.ts';
import { indexAfterKey } from '~/features/accessibility/keyboard-demo/roving-focus.ts';

const grid = { columns: 3, count: 12 };
const after = (index: number, key: string, ctrlKey = false) => indexAfterKey(index, { key, ctrlKey }, grid);

describe('the keyboard demo', () => {
  test('has the twelve tribes in the order of their camp, Judah first and Naphtali last', () => {
    expect(TRIBES).toHaveLength(12);
    expect([TRIBES[0], TRIBES[3], TRIBES[6], TRIBES[9], TRIBES[11]]).toEqual([
      'Judah',
      'Reuben',
      'Ephraim',
      'Dan',
      'Naphtali',
    ]);
  });

  test('moves by one with the arrows', () => {
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

  test('goes to the ends of a side with Home and End, and of the camp with Ctrl', () => {
    expect(after(4, 'Home')).toBe(3);
    expect(after(4, 'End')).toBe(5);
    expect(after(4, 'Home', true)).toBe(0);
    expect(after(4, 'End', true)).toBe(11);
  });

  test('leaves every other key to the browser', () => {
    for (const key of ['Tab', 'Enter', ' ', 'a', 'F5', 'PageDown']) expect(after(4, key)).toBeUndefined();
  });
});
