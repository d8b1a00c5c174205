// An author at work: by keyboard on a wide screen, or by touch on a phone. The same steps on both.
import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './tab-walk.ts';

export type Device = 'keyboard' | 'touch';

/** Options for `test.use`. */
export const DEVICES = {
  keyboard: { viewport: DESKTOP },
  touch: { viewport: PHONE, hasTouch: true },
} as const;

/** More than any page of the administration has. */
const MAX_STOPS = 200;

/** Goes to a control with the Tab key, backwards where it is before what has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    const way = await control.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return 'there';
      const isBefore =
        activeElement !== null &&
        activeElement !== document.body &&
        (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (way === 'there') return;
    await page.keyboard.press(way);
  }
  throw new Error('The Tab key does not reach the control.');
}

export class Author {
  /** Buttons, links, boxes and fields that were pressed so far; typing and scrolling do not count. */
  presses = 0;
  /** What the browser asked; every question is answered with yes. */
  readonly questions: string[] = [];
  readonly #page: Page;
  readonly #device: Device;

  constructor(page: Page, device: Device) {
    this.#page = page;
    this.#device = device;
    page.on('dialog', (dialog) => {
      this.questions.push(dialog.message());
      void dialog.accept();
    });
  }

  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    this.presses += 1;
    if (this.#device === 'touch') return control.tap();
    await tabTo(this.#page, control);
    await this.#page.keyboard.press(key);
  }

  /** Picks one of a group of radio buttons, of which the Tab key reaches the checked one and arrows the others. */
  async pick(radio: Locator): Promise<void> {
    this.presses += 1;
    if (this.#device === 'touch') return radio.tap();
    const group = await radio.getAttribute('name');
    await tabTo(this.#page, this.#page.locator(`input[name="${group}"]:checked`));
    while (!(await radio.isChecked())) await this.#page.keyboard.press('ArrowDown');
  }

  /** Types in place of what a field holds. Dates are typed in the order in which the field shows them. */
  async fill(field: Locator, value: string, typed = value): Promise<void> {
    if (this.#device === 'touch') {
      this.presses += 1;
      await field.tap();
      return field.fill(value);
    }
    await tabTo(this.#page, field);
    if (typed === value) await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(typed);
  }

  /** Chooses from a list: the phone opens its own, and the keyboard types the beginning of the entry. */
  async choose(list: Locator, label: string): Promise<void> {
    this.presses += 1;
    if (this.#device === 'touch') await list.tap();
    else await tabTo(this.#page, list);
    await list.selectOption({ label });
  }

  /** Nothing runs out of the window, and the work took at most so many presses. */
  async expectDone(mostPresses: number): Promise<void> {
    const tooWide = await this.#page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide, 'pixels beyond the window').toBeLessThanOrEqual(0);
    expect(this.presses, 'presses').toBeLessThanOrEqual(mostPresses);
  }
}
