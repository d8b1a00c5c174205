import { adoptStyles } from '~/lib/browser/adopt-styles.ts';
import { pausePrompts, showToast } from '~/lib/toasts/toasts.store.ts';
import { tag } from '~/lib/tracking/analytics.ts';
import styles from './cookie-banner.css?inline';
import { CONSENT_CATEGORIES, toConsentState, type ConsentAnswer } from './consent.ts';
import { $consentAnswer, saveConsent, PREFERENCES_SAVED } from './consent.store.ts';

/** Measured from the page's load event, even if this script loads late. */
const BANNER_DELAY_MS = 1500;
/** Lets stylesheets keep focused elements clear of the banner (WCAG 2.4.11). */
const HEIGHT_PROPERTY = '--banner-height';

adoptStyles(styles);

export function requestConsent(container: Element): void {
  if ($consentAnswer.get() !== undefined) return;
  const status = document.createElement('p');
  status.className = 'sr-only';
  status.setAttribute('role', 'status');
  container.append(status);
  const resumePrompts = pausePrompts();
  let remove = () => {};
  const close = () => {
    unsubscribe();
    clearTimeout(timer);
    remove();
    status.remove();
    resumePrompts();
  };
  const timer = setTimeout(() => {
    status.textContent = 'There is a cookie notice at the top of this page.';
    remove = showBanner(container, close);
  }, BANNER_DELAY_MS - msSinceLoad());

  const unsubscribe = $consentAnswer.listen((answer) => {
    if (answer === undefined) return;
    close();
    if (answer === 'true') tag('consent', 'update', toConsentState(CONSENT_CATEGORIES));
  });
}

function msSinceLoad(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page && page.loadEventStart > 0 ? performance.now() - page.loadEventStart : 0;
}

function showBanner(container: Element, onUnanswered: () => void): () => void {
  const closingAccepts = import.meta.env.PUBLIC_CONSENT_CLOSE !== 'ask';
  const banner = document.createElement('section');
  banner.className = 'cookie-banner';
  banner.setAttribute('aria-label', 'Cookie consent');
  banner.innerHTML = `<button type="button" class="cookie-close" aria-label="${closingAccepts ? 'Close and allow all cookies' : 'Close without answering'}" data-answer="${closingAccepts}">
  <svg viewBox="0 0 16 16" class="h-4 w-4" aria-hidden="true" stroke="currentColor" stroke-width="1.5"><path d="M3 3l10 10M13 3L3 13"/></svg>
</button>
<p class="cookie-question"><b>May we use cookies?</b> We use analytics and ad cookies only if you agree.${closingAccepts ? ' Closing this counts as yes.' : ''}
  <a class="link" href="/privacy" data-answer="custom">Privacy Policy</a></p>
<div class="cookie-choices flex flex-wrap">
  <button type="button" class="button button-outline" data-answer="true">Accept All</button>
  <button type="button" class="button button-outline" data-answer="custom">Decline</button>
  <a class="link inline-flex min-h-11 items-center justify-center" href="/privacy#cookie-policy" data-answer="custom">Manage Preferences</a>
</div>`;
  let previousFocus: EventTarget | null = null;
  banner.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && banner.contains(relatedTarget))) previousFocus = relatedTarget;
  });
  banner.addEventListener('click', ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-answer]');
    if (!choice) return;
    if (choice.dataset['answer'] === 'false') return onUnanswered();
    saveConsent(choice.dataset['answer'] as ConsentAnswer);
    if (choice.matches('button')) showToast({ tone: 'success', ...PREFERENCES_SAVED });
  });
  container.append(banner);

  const root = document.documentElement;
  const observer = new ResizeObserver(() => {
    root.style.setProperty(HEIGHT_PROPERTY, `${banner.offsetHeight}px`);
  });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    root.style.removeProperty(HEIGHT_PROPERTY);
    const hasFocus = banner.contains(document.activeElement);
    banner.remove();
    if (!hasFocus) return;
    const target =
      previousFocus instanceof HTMLElement && previousFocus.isConnected
        ? previousFocus
        : document.getElementById('main');
    target?.focus({ preventScroll: true });
  };
}
