import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, PHONE } from './tab-walk.ts';
import { acceptDialogs } from './test.ts';

export type Device = 'keyboard' | 'touch';

export const DEVICES = {
  keyboard: { viewport: DESKTOP },
  touch: { viewport: PHONE, hasTouch: true },
} as const;

const MAX_STOPS = 200;

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    const direction = await control.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return 'focused';
      const isBefore =
        activeElement !== null &&
        activeElement !== document.body &&
        (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (direction === 'focused') return;
    await page.keyboard.press(direction);
  }
  throw new Error('The Tab key did not reach the control.');
}

export class Author {
  /** Excludes typing and scrolling. */
  actionCount = 0;
  readonly dialogMessages: string[];
  readonly #page: Page;
  readonly #device: Device;

  constructor(page: Page, device: Device) {
    this.#page = page;
    this.#device = device;
    this.dialogMessages = acceptDialogs(page);
  }

  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    this.actionCount += 1;
    if (this.#device === 'touch') return control.tap();
    await tabTo(this.#page, control);
    await this.#page.keyboard.press(key);
  }

  /** Tab reaches only the checked radio button of a group. */
  async selectRadio(radio: Locator): Promise<void> {
    this.actionCount += 1;
    if (this.#device === 'touch') return radio.tap();
    const group = await radio.getAttribute('name');
    await tabTo(this.#page, this.#page.locator(`input[name="${group}"]:checked`));
    while (!(await radio.isChecked())) await this.#page.keyboard.press('ArrowDown');
  }

  /** Dates are typed in the field's display order. */
  async fill(field: Locator, value: string, keys = value): Promise<void> {
    if (this.#device === 'touch') {
      this.actionCount += 1;
      await field.tap();
      return field.fill(value);
    }
    await tabTo(this.#page, field);
    if (keys === value) await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.type(keys);
  }

  async selectOption(list: Locator, label: string): Promise<void> {
    this.actionCount += 1;
    if (this.#device === 'touch') await list.tap();
    else await tabTo(this.#page, list);
    await list.selectOption({ label });
  }

  async expectFinished(maxActions: number): Promise<void> {
    const overflow = await this.#page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, 'horizontal overflow in pixels').toBeLessThanOrEqual(0);
    expect(this.actionCount, 'number of actions').toBeLessThanOrEqual(maxActions);
  }
}
