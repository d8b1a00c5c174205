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
    if (!stop.isSeen) faults.push(`${stop.name}: its focus is not seen`);
    if (stop.isCovered) faults.push(`${stop.name}: it is covered`);
    const former = reached.at(-1);
    if (former && (isBackwards ? leadsBack(stop, former) : leadsBack(former, stop)))
      outOfOrder.push(`${stop.name} after ${former.name}`);
    reached.push(stop);
    // Players have several stops; a focus trap would loop.
    if (reached.length >= 4 * expected.length) {
      faults.push(`${stop.name}: caught`);
      break;
    }
  }
  const names = reached.map(({ name }) => name);
  const missed = notReached(expected, isBackwards ? names.reverse() : names);
  return { expected, missed, faults, outOfOrder };
}

function leadsBack(first: Stop, second: Stop): boolean {
  // Overlays have their own order.
  if (first.isOverlaid !== second.isOverlaid) return false;
  const [former, next] = [first.box, second.box];
  if (next.bottom <= former.top) return next.left < former.right;
  return next.top < former.bottom && next.right <= former.left;
}

function notReached(expected: readonly string[], reached: readonly string[]): string[] {
  let from = 0;
  return expected.filter((stop) => {
    const at = reached.indexOf(stop, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}
