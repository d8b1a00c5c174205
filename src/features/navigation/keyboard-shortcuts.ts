// Self-contained, because its source is inlined into pages.

/** Escape closes the chapter menu and tooltips (WCAG 1.4.13). '/' opens the search, except while typing or if turned off (2.1.4). */
export function listenForKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      const navigation = document.querySelector<HTMLElement>('.site-nav');
      if (navigation) navigation.dataset['tooltips'] = 'off';
      const summary = document.querySelector<HTMLElement>('.latest-chapter[open]>summary');
      summary?.parentElement?.removeAttribute('open');
      summary?.focus();
    }
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.composedPath()[0] as HTMLElement;
    const search = document.querySelector<HTMLElement>('[href^="/search"]');
    if (!search || target.isContentEditable || target.matches('input,textarea,select')) return;
    try {
      if (localStorage.getItem('search_key') === 'off') return;
    } catch {
      // If storage is blocked, it cannot be turned off.
    }
    event.preventDefault();
    search.click();
  });
}
