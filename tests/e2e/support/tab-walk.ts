import type { Page } from '@playwright/test';
import { focusedStop, tabStops, type Stop } from './focus.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export type Walk = {
  expected: string[];
  /** Excludes additional stops in hydrated islands. */
  missed: string[];
  errors: string[];
  outOfOrder: string[];
};

export async function walkWithTab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Walk> {
  const isBackwards = key === 'Shift+Tab';
  const expected = await page.evaluate(tabStops);
  const reached: Stop[] = [];
  const errors: string[] = [];
  const outOfOrder: string[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focusedStop);
    if (stop === null) break;
    if (!stop.isFocusVisible) errors.push(`${stop.name}: focus is not visible`);
    if (stop.isCovered) errors.push(`${stop.name}: is covered`);
    const previous = reached.at(-1);
    if (previous) {
      const [first, second] = isBackwards ? [stop, previous] : [previous, stop];
      if (goesBackward(first, second)) outOfOrder.push(`${second.name} after ${first.name}`);
    }
    reached.push(stop);
    // Media players have several stops each; only a focus trap has this many.
    if (reached.length >= 4 * expected.length) {
      errors.push(`${stop.name}: traps focus`);
      break;
    }
  }
  const names = reached.map(({ name }) => name);
  const missed = findMissed(expected, isBackwards ? names.reverse() : names);
  return { expected, missed, errors, outOfOrder };
}

function goesBackward(first: Stop, second: Stop): boolean {
  // Overlays are ordered separately.
  if (first.isInOverlay !== second.isInOverlay) return false;
  const [previous, next] = [first.box, second.box];
  if (next.bottom <= previous.top) return next.left < previous.right;
  return next.top < previous.bottom && next.right <= previous.left;
}

function findMissed(expected: readonly string[], reached: readonly string[]): string[] {
  let start = 0;
  return expected.filter((stop) => {
    const index = reached.indexOf(stop, start);
    if (index >= 0) start = index + 1;
    return index < 0;
  });
}
