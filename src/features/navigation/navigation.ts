import { latestChapterLabel } from './latest-chapter-label.ts';

export function startNavigation(): void {
  setText('[data-year]', String(new Date().getFullYear()));
  startSiteMenu();
  startTooltips();
  const chapterMenu = document.querySelector<HTMLDetailsElement>('.site-header .latest-chapter');
  if (chapterMenu) startChapterMenu(chapterMenu);
}

function startSiteMenu(): void {
  const menu = document.getElementById('site-menu');
  // A link to the current page loads nothing, so the menu would stay open.
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.hidePopover();
  });
  // It must not cover the next focused element (WCAG 2.4.11).
  menu?.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next instanceof Node && !menu.contains(next)) menu.hidePopover();
  });
}

function startTooltips(): void {
  const navigation = document.querySelector<HTMLElement>('.site-nav');
  for (const event of ['pointerleave', 'focusout'])
    navigation?.addEventListener(event, () => delete navigation.dataset['tooltips']);
}

function startChapterMenu(menu: HTMLDetailsElement): void {
  const { label, text, isGradient } = latestChapterLabel(Date.now());
  const summary = menu.querySelector('summary');
  // Otherwise, the label is the current serial's title.
  if (summary?.classList.contains('before-switch') !== isGradient) {
    summary?.firstChild?.replaceWith(label);
    summary?.classList.toggle('before-switch', isGradient);
    setText('.latest-chapter .eyebrow', text);
    setText('[data-latest-label]', label);
  }

  const close = ({ target }: Event) => {
    if (menu.open && target instanceof Node && !menu.contains(target)) menu.open = false;
  };
  document.addEventListener('pointerdown', close);
  document.addEventListener('focusin', close);

  const load = () =>
    void import('./show-newest-chapter.ts').then(
      ({ showNewestChapter }) => showNewestChapter(menu),
      () => undefined,
    );
  if (menu.matches(':hover, :focus-within, [open]')) load();
  else for (const event of ['pointerenter', 'focusin']) menu.addEventListener(event, load, { once: true });
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = text;
}
