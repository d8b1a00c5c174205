import type { Page } from '@playwright/test';
import { focusedStop, tabStops, type Stop } from './focus.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export type Walk = {
  expected: string[];
  /** Hydrated islands may add stops. */
  missed: string[];
  faults: string[];
  outOfOrder: string[];
};

export async function walkWithTab(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Walk> {
  const isBackwards = key === 'Shift+Tab';
  const expected = await page.evaluate(tabStops);
  const reached: Stop[] = [];
  const faults: string[] = [];
  const outOfOrder: string[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focusedStop);
    if (stop === null) break;
    if (!stop.isFocusVisible) faults.push(`${stop.name}: focus is not visible`);
    if (stop.isCovered) faults.push(`${stop.name}: is covered`);
    const previous = reached.at(-1);
    if (previous && (isBackwards ? goesBackward(stop, previous) : goesBackward(previous, stop)))
      outOfOrder.push(`${stop.name} after ${previous.name}`);
    reached.push(stop);
    // Players have several stops each, so only a focus trap gets this far.
    if (reached.length >= 4 * expected.length) {
      faults.push(`${stop.name}: traps the focus`);
      break;
    }
  }
  const names = reached.map(({ name }) => name);
  const missed = notReached(expected, isBackwards ? names.reverse() : names);
  return { expected, missed, faults, outOfOrder };
}

function goesBackward(first: Stop, second: Stop): boolean {
  // Overlays are ordered separately.
  if (first.isOverlaid !== second.isOverlaid) return false;
  const [previous, next] = [first.box, second.box];
  if (next.bottom <= previous.top) return next.left < previous.right;
  return next.top < previous.bottom && next.right <= previous.left;
}

function notReached(expected: readonly string[], reached: readonly string[]): string[] {
  let from = 0;
  return expected.filter((stop) => {
    const at = reached.indexOf(stop, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}
