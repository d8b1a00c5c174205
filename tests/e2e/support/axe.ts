// Injecting axe once per document takes less than half the time of @axe-core/playwright.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half the size. Without a result, because Playwright would serialize it. */
const AXE = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')};undefined`;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe would measure a color in the middle of a transition. */
const endTransitions = () => {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
};

/** The cookie banner may fade in while axe runs. */
const endFading = () => {
  const end = () =>
    document
      .querySelector('.cookie-banner')
      ?.getAnimations()
      .forEach((fade) => fade.finish());
  document.addEventListener('animationstart', end);
  end();
};

export async function runAxe(page: Page, onlyRules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(endFading);
  }
  await page.evaluate(endTransitions);
  // Axe ignores contrast on gradients, so the sky gets its lightest color everywhere.
  await page.evaluate(() => (document.body.style.background = 'rgb(var(--night-overlay))'));
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        // A frame would repeat the landmarks of the page around it.
        { include: [['html']], exclude: [['iframe']] },
        options,
      );
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    },
    {
      runOnly: onlyRules
        ? { type: 'rule' as const, values: onlyRules }
        : { type: 'tag' as const, values: TAGS },
      resultTypes: ['violations' as const],
    },
  );
  await page.evaluate(() => (document.body.style.background = ''));
  return found;
}
