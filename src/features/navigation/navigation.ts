import { latestChapterLabel } from './latest-chapter-label.ts';

/** What header and footer need a script for. Links, menus and popovers work without it. */
export function startNavigation(): void {
  // A page built last year is read this year.
  setText('[data-year]', String(new Date().getFullYear()));
  startSiteMenu();
  startTooltips();
  const chapterMenu = document.querySelector<HTMLDetailsElement>('.site-header .latest-chapter');
  if (chapterMenu) startChapterMenu(chapterMenu);
}

/** The small screen's menu. */
function startSiteMenu(): void {
  const menu = document.getElementById('site-menu');
  // A link to the current page loads nothing, so the menu would stay open.
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.hidePopover();
  });
  // It must not cover the next focused element either (WCAG 2.4.11).
  menu?.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next instanceof Node && !menu.contains(next)) menu.hidePopover();
  });
}

/** Escape takes what appears on hover away, until pointer or focus come back (SiteHeader.astro). */
function startTooltips(): void {
  const navigation = document.querySelector<HTMLElement>('.site-nav');
  for (const event of ['pointerleave', 'focusout'])
    navigation?.addEventListener(event, () => delete navigation.dataset['tooltips']);
}

/** A details element, which opens and closes natively. */
function startChapterMenu(menu: HTMLDetailsElement): void {
  // A page built on one side of the label's switch can be read on the other.
  const { label, text, isGradient } = latestChapterLabel(Date.now());
  const summary = menu.querySelector('summary');
  summary?.firstChild?.replaceWith(label);
  summary?.classList.toggle('before-switch', isGradient);
  setText('.latest-chapter .eyebrow', text);
  setText('[data-latest-label]', label);

  const close = ({ target }: Event) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false;
  };
  document.addEventListener('pointerdown', close);
  document.addEventListener('focusin', close);

  // A newer chapter may be out than when the page was built.
  const ask = () =>
    void import('./show-newest-chapter.ts').then(
      ({ showNewestChapter }) => showNewestChapter(menu),
      () => undefined,
    );
  if (menu.matches(':hover, :focus-within, [open]')) ask();
  else for (const event of ['pointerenter', 'focusin']) menu.addEventListener(event, ask, { once: true });
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = text;
}
