import { adoptStyles } from '~/lib/browser/adopt-styles.ts';
import styles from './toast.css?inline';
import { $toast, dismissToast, type Toast } from './toasts.store.ts';

const TONES: Record<Toast['tone'], string> = {
  info: 'toast',
  success: 'toast toast-success',
  error: 'toast toast-error',
};

const MARGIN_PX = 24;

adoptStyles(styles);

/** Errors interrupt screen readers; other toasts do not. */
export function startToaster(area: Element): void {
  let remove = () => {};
  $toast.subscribe((toast) => {
    remove();
    remove = () => {};
    const region = area.querySelector(toast?.tone === 'error' ? '[role=alert]' : '[role=status]');
    if (toast && region) remove = showCard(toast, region);
  });
}

function showCard(toast: Toast, region: Element): () => void {
  const dismiss = () => dismissToast(toast.id);
  const card = element('div', TONES[toast.tone]);
  const text = element('div', 'toast-text');
  text.append(element('p', 'font-semibold', toast.title));
  if (toast.description) text.append(element('p', '', toast.description));
  if (toast.action) text.append(button('button button-outline', toast.action.label, toast.action.run));
  const close = button('toast-close', '', dismiss);
  close.setAttribute('aria-label', 'Close');
  close.innerHTML =
    '<svg viewBox="0 0 16 16" class="h-4 w-4" aria-hidden="true" stroke="currentColor" stroke-width="1.5"><path d="M3 3l10 10M13 3L3 13"/></svg>';
  card.append(text, close);

  // Tracked separately, because focus can leave while the pointer stays. Hidden tabs pause the timer.
  let isHovered = false;
  let isFocused = false;
  let remainingMs = toast.durationMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const updateTimer = () => {
    if (timer !== undefined) remainingMs -= performance.now() - startedAt;
    clearTimeout(timer);
    const isPaused = isHovered || isFocused || document.hidden;
    startedAt = performance.now();
    timer = isPaused ? undefined : setTimeout(dismiss, remainingMs);
  };
  const isInside = (target: EventTarget | null) => target instanceof Node && card.contains(target);
  let previousFocus: EventTarget | null = null;
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) =>
    card.addEventListener(type, (event) => {
      listener(event);
      updateTimer();
    });
  on('pointerenter', () => (isHovered = true));
  on('pointerleave', () => (isHovered = false));
  on('focusin', ({ relatedTarget }) => {
    if (!isInside(relatedTarget)) previousFocus = relatedTarget;
    isFocused = true;
  });
  on('focusout', ({ relatedTarget }) => (isFocused = isInside(relatedTarget)));
  card.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss();
  });
  document.addEventListener('visibilitychange', updateTimer);
  region.append(card);
  revealFocusedControl(card);
  updateTimer();

  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', updateTimer);
    const hasFocus = isInside(document.activeElement);
    card.remove();
    if (hasFocus) returnFocus(previousFocus);
  };
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
}

function button(className: string, label: string, run: () => void): HTMLButtonElement {
  const node = element('button', className, label);
  node.type = 'button';
  node.addEventListener('click', run);
  return node;
}

/** Scroll padding helps only with controls that are focused later. */
function revealFocusedControl(card: Element): void {
  const focused = document.querySelector(':focus-visible');
  const control = focused?.getBoundingClientRect();
  const { top, left, right } = card.getBoundingClientRect();
  if (!control || control.height > top || control.right < left || control.left > right) return;
  if (control.bottom > top) window.scrollBy({ top: control.bottom - top + MARGIN_PX });
}

function returnFocus(from: EventTarget | null): void {
  const target = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
