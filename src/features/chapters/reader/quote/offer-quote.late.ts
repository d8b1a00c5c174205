import { showToast } from '~/lib/toasts/toasts.store.ts';
import { loadLateStyles } from '../look/late-styles.ts';
import { QUOTE_COPIED, QUOTE_NOT_COPIED } from '../messages.ts';

const GAP_PX = 8;
const MAX_CHARACTERS = 2000;

export function offerQuotes(signal: AbortSignal): void {
  if (signal.aborted) return;
  loadLateStyles().catch(() => undefined);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-quote button button-line';
  button.textContent = 'Copy quote';
  button.hidden = true;
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => void copy(button));
  const show = () => place(button);
  document.addEventListener('selectionchange', show, { signal });
  signal.addEventListener('abort', () => button.remove());
  show();
}

/** Right after the last selected line, so that it is next in the tab order. */
function place(button: HTMLButtonElement): void {
  const range = selectedRange();
  button.hidden = range === null;
  if (!range) return;
  const last = lineOf(range.endContainer) ?? document.querySelector('.chapter-text');
  if (last?.nextElementSibling !== button) last?.after(button);
  const { bottom, left, right } = range.getBoundingClientRect();
  const { offsetWidth } = button;
  const farthest = document.documentElement.clientWidth - offsetWidth - GAP_PX;
  const centered = (left + right - offsetWidth) / 2;
  button.style.top = `${Math.round(bottom + window.scrollY + GAP_PX)}px`;
  button.style.left = `${Math.round(Math.max(GAP_PX, Math.min(farthest, centered)))}px`;
}

function selectedRange(): Range | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const text = document.querySelector('.chapter-text');
  if (!text?.contains(range.startContainer)) return null;
  if (!text.contains(range.endContainer)) range.setEnd(text, text.childNodes.length);
  return range.toString().trim() === '' ? null : range;
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const range = selectedRange();
  if (!range) return;
  const id = lineOf(range.startContainer)?.id;
  const address = location.origin + location.pathname + (id ? `#${id}` : '');
  try {
    await navigator.clipboard.writeText(quoteText(range.toString(), document.title, address));
    showToast({ title: QUOTE_COPIED, tone: 'success' });
    button.hidden = !button.matches(':focus-visible');
  } catch {
    showToast({ title: QUOTE_NOT_COPIED, tone: 'error' });
  }
}

function lineOf(node: Node): Element | null | undefined {
  return (node instanceof Element ? node : node.parentElement)?.closest('.chapter-text [id^="p-"]');
}

export function quoteText(words: string, title: string, address: string): string {
  const plain = words.replace(/\s+/g, ' ').trim();
  const short = plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain;
  const quoted = /^“[^“”]*”$/.test(short) ? short : `“${short}”`;
  return `${quoted}\n${title}\n${address}`;
}
