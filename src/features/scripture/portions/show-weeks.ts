import type { Custom } from '~/lib/portions/portion-of-week.ts';
import type { followsIsrael, weekNumber } from './local-week.ts';

/** Slugs of templates, separated by spaces. */
export type WeekRow = { number: number; date: string } & Record<Custom, string>;

/** Self-contained, because its source is inlined into the page, where it runs before the weeks are painted. */
export function showWeeks(
  rows: readonly WeekRow[],
  toWeek: typeof weekNumber,
  isIsrael: typeof followsIsrael,
  key: string,
): void {
  const find = (name: string) => document.querySelector(`[data-${name}]`) as HTMLElement;
  let chosen: Custom | undefined;
  let shown = '';
  const show = () => {
    const now = new Date();
    const week = toWeek(now);
    const at = rows.findIndex(({ number }) => number === week);
    const custom = chosen ?? (isIsrael(key) ? 'israel' : 'diaspora');
    if (shown === `${week} ${custom}`) return;
    shown = `${week} ${custom}`;
    const isCovered = at >= 0 && at + 1 < rows.length;
    document.documentElement.toggleAttribute('data-covered', isCovered);
    find('outside').hidden = isCovered;
    if (!isCovered) find('clock').textContent = now.toLocaleDateString('en-US', { dateStyle: 'long' });
    for (const [index, name] of ['this-week', 'next-week'].entries()) {
      const section = find(name);
      const row = rows[at + index];
      section.hidden = !isCovered;
      if (!isCovered || !row) continue;
      (section.querySelector('span') as HTMLElement).textContent = row.date;
      section.lastElementChild?.replaceChildren(
        ...row[custom]
          .split(' ')
          .map((slug) =>
            (document.getElementById(`template-${slug}`) as HTMLTemplateElement).content.cloneNode(true),
          ),
      );
    }
    for (const radio of find('custom').querySelectorAll('input')) radio.checked = radio.value === custom;
  };
  const showStored = () => {
    chosen = undefined;
    show();
  };
  find('custom').hidden = false;
  find('custom').addEventListener('change', (event) => {
    chosen = (event.target as HTMLInputElement).value as Custom;
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // Storage is blocked: the choice applies to this page only.
    }
    show();
  });
  show();
  document.addEventListener('visibilitychange', show);
  addEventListener('pageshow', show);
  addEventListener('storage', showStored);
}
