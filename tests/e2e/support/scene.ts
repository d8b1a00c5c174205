// A page in one of its states.
import type { Locator, Page } from '@playwright/test';
import type { Stage } from './test.ts';

export type Scene = {
  name: string;
  path: string;
  /** Where the state exists in one width alone. */
  only?: 'phone' | 'desktop';
  /** What still awaits the visitor. Elsewhere both are answered, so that nothing opens on its own. */
  awaits?: 'cookies' | 'offer';
  isAdmin?: boolean;
  /** What the scene does to the network or the database before the page is opened. */
  before?: (stage: Stage) => Promise<void>;
  /** Leads from the opened page to the state and returns what shows that it is there. */
  enter?: (page: Page, stage: Stage) => Promise<Locator>;
};

/** Presses the button of exactly this name. */
export const press = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
