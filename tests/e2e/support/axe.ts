// Injecting axe once per document takes less than half the time of @axe-core/playwright.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified to half the size; returns undefined because Playwright would serialize a result. */
const AXE = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')};undefined`;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Prevents axe from measuring a color mid-transition. */
const finishTransitions = () => {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
};

/** The cookie banner may fade in while axe runs. */
const finishBannerAnimation = () => {
  const finish = () =>
    document
      .querySelector('.cookie-banner')
      ?.getAnimations()
      .forEach((animation) => animation.finish());
  document.addEventListener('animationstart', finish);
  finish();
};

export async function runAxe(page: Page, onlyRules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(finishBannerAnimation);
  }
  // Elsewhere, the sticky bar of selected chapters partly covers a row's button, which axe reports as too small.
  await page.evaluate(
    () => document.querySelector('[aria-label="Selection"]') && scrollTo(0, document.body.scrollHeight),
  );
  await page.evaluate(finishTransitions);
  // Axe ignores contrast on gradients, so the sky is replaced with its lightest color.
  await page.evaluate(() => (document.body.style.background = 'rgb(var(--night-overlay))'));
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        // A frame would duplicate the landmarks of its parent page.
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
