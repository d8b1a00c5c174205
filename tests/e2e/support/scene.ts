import type { Locator, Page } from '@playwright/test';
import type { Stage } from './test.ts';

export type Scene = {
  name: string;
  path: string;
  only?: 'phone' | 'desktop';
  /** Set if another scene shows the same component in the same state; the nightly run covers both. */
  isRepeat?: true;
  /** Only the nightly run tabs through all of them. */
  hasManyStops?: true;
  /** The prompt to show; both are suppressed by default. */
  showsPrompt?: 'cookies' | 'new-chapter';
  allowedConsole?: RegExp;
  aborts?: RegExp;
  sql?: string[];
  before?: (stage: Stage) => void;
  press?: string;
  /** Must return a locator that proves the state unless `shows` is set. */
  enter?: (page: Page, stage: Stage) => Promise<unknown>;
  shows?: string;
};

export const isPlain = ({ enter, press, shows }: Scene) => !enter && !press && shows === undefined;

export const press = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

export async function enterScene(scene: Scene, stage: Stage): Promise<Locator> {
  const { page, backend, allowConsole, storeSession } = stage;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((showsPrompt) => {
    if (showsPrompt !== 'cookies') localStorage.setItem('cookieConsent', 'custom');
    if (showsPrompt !== 'new-chapter') sessionStorage.setItem('new-chapter-offered', 'true');
  }, scene.showsPrompt);
  if (/^\/admin(?!\/(login|reset))/.test(scene.path)) await storeSession(page);
  if (scene.allowedConsole) allowConsole(scene.allowedConsole);
  if (scene.aborts) await page.route(scene.aborts, (route) => route.abort());
  for (const statement of scene.sql ?? []) await backend.sql(statement);
  scene.before?.(stage);
  await page.goto(scene.path, { waitUntil: 'load' });
  if (scene.press !== undefined) await press(page, scene.press);
  const entered = await scene.enter?.(page, stage);
  const shown = page.getByText(scene.shows ?? '').first();
  const marker = isPlain(scene)
    ? page.locator('h1')
    : scene.shows === undefined
      ? (entered as Locator)
      : shown;
  await marker.waitFor();
  return marker;
}
