// How soon the reader's controls answer a press on a slow phone: the page settled, its CPU four times slower. An answer
// is the first frame after the press, as the browser's own Event Timing has it.
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { fakeSpeech } from '../e2e/support/fake-speech.ts';
import { buildWorld, openWorld } from '../e2e/support/world.ts';
import { READER_PATH } from './budgets.ts';
import { createJudge, median, whole, type Report } from './report.ts';

const LIMIT_MS = 200;
const CPU_SLOWDOWN = 4;
const TIMES = 5;

type Step = {
  name: string;
  /** Not measured: what has to be there before. */
  before?: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  /** What the press brings, so that the next one finds it. */
  after?: (page: Page) => Promise<void>;
};
type Walk = { path: string; steps: readonly Step[] };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pressing = (name: string) => (page: Page) => button(page, name).click();
const radio = (name: string): Step => ({
  name: `Aa: ${name}`,
  press: (page) => page.getByRole('radio', { name, exact: true }).click(),
});

const WALKS: readonly Walk[] = [
  {
    path: READER_PATH,
    steps: [
      {
        name: 'Aa',
        press: pressing('Aa: theme and type'),
        after: (page) => page.getByRole('dialog', { name: 'Theme and type' }).waitFor(),
      },
      ...['Sepia', 'Extra large', 'Wide', 'System sans'].map(radio),
      { name: 'In this chapter', press: (page) => page.getByText('In this chapter').click() },
      {
        name: 'Copy quote',
        before: async (page) => {
          await page.locator('.chapter-text p').nth(3).click({ clickCount: 3 });
          await button(page, 'Copy quote').waitFor();
        },
        press: pressing('Copy quote'),
      },
      { name: 'Copy link', press: pressing('Copy link') },
    ],
  },
  {
    path: READER_PATH,
    steps: [
      {
        name: 'Continue where you stopped',
        before: async (page) => {
          await page.locator('.chapter-text p').nth(12).scrollIntoViewIfNeeded();
          await page.waitForFunction(() => localStorage.getItem('reading')?.includes('p-'));
          await page.goto('/about');
          await page.goto(READER_PATH);
          await settle(page);
        },
        press: pressing('Continue where you stopped'),
      },
      { name: 'Listen', press: pressing('Listen'), after: (page) => button(page, 'Pause').waitFor() },
      { name: 'Forward one sentence', press: pressing('Forward one sentence') },
      { name: 'Pause', press: pressing('Pause') },
    ],
  },
  {
    path: '/chapters',
    steps: [
      { name: 'Keep for offline', press: pressing('Keep for offline') },
      { name: 'Save as a file', press: pressing('Save as a file') },
    ],
  },
];

/** Presses every control several times, each time in a browser that has never been here. */
export async function measurePresses(): Promise<Report> {
  await buildWorld();
  const world = await openWorld();
  const browser = await chromium.launch(await findBrowser());
  const origin = `http://localhost:${world.port}`;
  const taken = new Map<string, number[]>();
  try {
    for (let time = 1; time <= TIMES; time += 1) {
      for (const walk of WALKS) {
        console.error(`Presses ${time}/${TIMES} ${walk.path}`);
        for (const [name, ms] of await takeWalk(browser, origin, walk))
          taken.set(name, [...(taken.get(name) ?? []), ms]);
      }
    }
  } finally {
    await browser.close();
    await world.close();
  }
  const judge = createJudge();
  const rows = [...taken].map(([name, times]) => [
    name,
    judge.atMost(`${name}: ms until it answers`, median(times), LIMIT_MS, whole),
    `${whole(Math.min(...times))}–${whole(Math.max(...times))}`,
  ]);
  return {
    title: 'Presses',
    versions: [`Chromium ${browser.version()}`],
    tables: [
      {
        caption: `Until the next frame, the CPU ${CPU_SLOWDOWN} times slower, median of ${TIMES}: measured / limit`,
        columns: ['control', 'ms', 'min–max'],
        rows,
      },
    ],
    notes: [
      'The first press on Aa and on Listen fetches its code: the answer is the sign that it was heard.',
    ],
    misses: judge.misses,
  };
}

async function takeWalk(
  browser: Browser,
  baseURL: string,
  { path, steps }: Walk,
): Promise<[name: string, ms: number][]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await fakeSpeech(page);
  await page.addInitScript(observePresses);
  await page.goto(path);
  await settle(page);
  const slow = await context.newCDPSession(page);
  const taken: [string, number][] = [];
  for (const { name, before, press, after } of steps) {
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await before?.(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    taken.push([name, await timeOf(page, press)]);
    await after?.(page);
  }
  await context.close();
  return taken;
}

/** Islands are awake, and nothing is on its way. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

type Observed = Window & { presses: { id: number; ms: number }[] };

/** Runs in the page. The shortest times that browsers tell are 16 ms; what is quicker has no entry. */
function observePresses(): void {
  localStorage.setItem('cookieConsent', 'custom');
  sessionStorage.setItem('new-chapter-offered', 'true');
  const presses: Observed['presses'] = [];
  Object.assign(window, { presses });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) presses.push({ id: entry.interactionId, ms: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Milliseconds from the press to the frame after it, in steps of eight. */
async function timeOf(page: Page, press: (page: Page) => Promise<void>): Promise<number> {
  const before = await page.evaluate(() => (window as unknown as Observed).presses.length);
  await press(page);
  // The entry comes after the frame; two more frames and a pause without work are enough.
  return page.evaluate(
    (from) =>
      new Promise<number>((resolve) => {
        const tell = () =>
          resolve(Math.max(0, ...(window as unknown as Observed).presses.slice(from).map(({ ms }) => ms)));
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(tell, { timeout: 3000 })),
        );
      }),
    before,
  );
}
