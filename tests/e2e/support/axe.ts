// axe in a page. Each document is given the source, over half a megabyte, once, and only what is wrong is described:
// together that takes a third to a half of the time of the usual wrapper.
import axe from 'axe-core';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** In the middle of a transition axe would judge a color that stays for no one. What is out of sight may keep one for good. */
const endTransitions = () => {
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
};

/** The cookie question fades in when its time has come, which may be while axe looks. */
const endFading = () => {
  const end = () =>
    document
      .querySelector('.cookie-banner')
      ?.getAnimations()
      .forEach((fade) => fade.finish());
  document.addEventListener('animationstart', end);
  end();
};

/** Violations of WCAG 2.2 A and AA and best practices, or of certain rules, as rule id and element. */
export async function runAxe(page: Page, onlyRules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
    await page.evaluate(endFading);
  }
  await page.evaluate(endTransitions);
  // On a gradient axe judges no contrast at all. The lightest color of the sky is used for all of it.
  await page.evaluate(() => (document.body.style.background = 'rgb(var(--night-overlay))'));
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        // What a frame shows is a scene of its page, and would repeat the landmarks of the page around it.
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
