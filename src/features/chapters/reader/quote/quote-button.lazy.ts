import { SPEAKER_NAMES, toSpeaker } from '~/lib/dialogue/speakers.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { loadLazyStyles } from '../appearance/lazy-styles.ts';
import { QUOTE_COPIED, QUOTE_COPY_FAILED } from '../messages.ts';

const GAP_PX = 8;
const SPEECH = 'q[data-speaker]';
const MAX_QUOTE_CHARACTERS = 2000;

/** @param edition links name later ones than the first */
export function startQuoteButton(signal: AbortSignal, edition = 1): void {
  if (signal.aborted) return;
  loadLazyStyles().catch(() => undefined);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-quote button button-outline';
  button.textContent = 'Copy quote';
  button.hidden = true;
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => void copy(button, edition));
  const show = () => positionButton(button);
  document.addEventListener('selectionchange', show, { signal });
  signal.addEventListener('abort', () => button.remove());
  show();
}

/** Inserted after the last selected line, so that it is next in the tab order. */
function positionButton(button: HTMLButtonElement): void {
  const range = getSelectedRange();
  button.hidden = range === null;
  if (!range) return;
  const lastLine = findLine(range.endContainer) ?? document.querySelector('.chapter-text');
  if (lastLine?.nextElementSibling !== button) lastLine?.after(button);
  const { bottom, left, right } = range.getBoundingClientRect();
  const { offsetWidth } = button;
  const maxLeft = document.documentElement.clientWidth - offsetWidth - GAP_PX;
  const centered = (left + right - offsetWidth) / 2;
  button.style.top = `${Math.round(bottom + window.scrollY + GAP_PX)}px`;
  button.style.left = `${Math.round(Math.max(GAP_PX, Math.min(maxLeft, centered)))}px`;
}

function getSelectedRange(): Range | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const text = document.querySelector('.chapter-text');
  if (!text?.contains(range.startContainer)) return null;
  if (!text.contains(range.endContainer)) range.setEnd(text, text.childNodes.length);
  return range.toString().trim() === '' ? null : range;
}

async function copy(button: HTMLButtonElement, edition: number): Promise<void> {
  const range = getSelectedRange();
  if (!range) return;
  const id = findLine(range.startContainer)?.id;
  const query = edition > 1 ? `?edition=${edition}` : '';
  const url = location.origin + location.pathname + query + (id ? `#${id}` : '');
  try {
    await navigator.clipboard.writeText(formatQuote(range.toString(), document.title, url, speakerOf(range)));
    showToast({ title: QUOTE_COPIED, tone: 'success' });
    button.hidden = !button.matches(':focus-visible');
  } catch {
    showToast({ title: QUOTE_COPY_FAILED, tone: 'error' });
  }
}

function findLine(node: Node): Element | null | undefined {
  return (node instanceof Element ? node : node.parentElement)?.closest('.chapter-text [id^="p-"]');
}

/** Only if the whole selection is one person's words. */
function speakerOf(range: Range): string | undefined {
  const { commonAncestorContainer: container } = range;
  const element = container instanceof Element ? container : container.parentElement;
  const around = element?.closest<HTMLElement>(SPEECH);
  const selected = range.cloneContents();
  const quotations = around ? [around] : [...selected.querySelectorAll<HTMLElement>(SPEECH)];
  const [speaker, ...others] = new Set(quotations.map(({ dataset }) => toSpeaker(dataset['speaker'])));
  if (!around) for (const quotation of quotations) quotation.remove();
  const isSpoken = around || selected.textContent.trim() === '';
  return speaker && others.length === 0 && isSpoken ? SPEAKER_NAMES[speaker] : undefined;
}

export function formatQuote(text: string, title: string, url: string, speaker?: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const excerpt = plain.length > MAX_QUOTE_CHARACTERS ? `${plain.slice(0, MAX_QUOTE_CHARACTERS)}…` : plain;
  const inner = excerpt.replaceAll('“', '‘').replaceAll('”', '’');
  const quoted = /^“[^“”]*”$/.test(excerpt) ? excerpt : `“${inner}”`;
  return `${quoted}\n${speaker ? `${speaker}, in ` : ''}${title}\n${url}`;
}
