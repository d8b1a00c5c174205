// The page's own work. A machine shared with other tests takes several times as long on the clock, so tests bound the
// work and how many frames pass; on a machine with nothing else to do that is the time, too.
import type { Page } from '@playwright/test';

/** Returns a meter of the page's main thread: the milliseconds it has computed so far. */
export async function meterWork(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1000 * Number(metrics.find(({ name }) => name === 'TaskDuration')?.value);
  };
}

/** Counts for each event of this kind how many frames passed before anything on the page changed. */
export async function countFrames(page: Page, kind: 'input' | 'keydown'): Promise<() => Promise<number[]>> {
  await page.evaluate((type) => {
    const counts: number[] = [];
    Object.assign(window, { framesBeforeChange: counts });
    const answer = (event: Event) => {
      let frames = 0;
      let hasChanged = false;
      const change = new MutationObserver(() => (hasChanged = true));
      for (const root of [document, (event.composedPath()[0] as Node).getRootNode()])
        change.observe(root, { childList: true, subtree: true, characterData: true });
      const frame = () =>
        requestAnimationFrame(() => {
          if (hasChanged) {
            change.disconnect();
            // The frame's callback comes before painting, the task after it.
            setTimeout(() => counts.push(frames));
          } else {
            frames += 1;
            frame();
          }
        });
      frame();
    };
    addEventListener(type, answer, true);
  }, kind);
  return () =>
    page.evaluate(() => (window as unknown as { framesBeforeChange: number[] }).framesBeforeChange);
}
