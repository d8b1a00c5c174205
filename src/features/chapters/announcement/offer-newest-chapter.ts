import { getNewestPublishedChapter } from '~/data/chapters.ts';
import { orNull } from '~/data/data-error.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { dismissToast, $offersPaused, showToast, $toast } from '~/lib/toasts/toasts.store.ts';
import { $viewedChapters } from '../viewed-chapters.store.ts';
import {
  announcementText,
  NAVIGATE_AFTER_MS,
  OFFERED_KEY,
  READ_NOW,
  TITLE,
  TOAST_DURATION_MS,
} from './announcement-rules.ts';

export async function offerNewestChapter(): Promise<void> {
  if (wasOffered()) return;
  const chapter = await orNull(fetchOnce(getNewestPublishedChapter));
  if (!chapter || isViewed(chapter)) return;
  await waitUntilIdle();
  // Waiting can take minutes; another page may have announced or shown the chapter since.
  if (wasOffered() || isViewed(chapter)) return;
  showToast({
    title: TITLE,
    description: announcementText(chapter),
    durationMs: TOAST_DURATION_MS,
    action: {
      label: READ_NOW,
      run: () => {
        const toast = $toast.get();
        if (toast) dismissToast(toast.id);
        window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
        setTimeout(() => location.assign(`/read/${chapter.slug}`), NAVIGATE_AFTER_MS);
      },
    },
  });
  rememberOffer();
}

function isViewed({ id }: { id: string }): boolean {
  return $viewedChapters.get().includes(id);
}

function wasOffered(): boolean {
  try {
    return sessionStorage.getItem(OFFERED_KEY) !== null;
  } catch {
    return false;
  }
}

function rememberOffer(): void {
  try {
    sessionStorage.setItem(OFFERED_KEY, 'true');
  } catch {}
}

/** `:is()` also parses in browsers without popovers. */
const IN_USE = ':is(dialog[open], :popover-open, input:focus, select:focus, textarea:focus)';

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const check = () => {
      if (end.signal.aborted || $toast.get() || $offersPaused.get() || document.querySelector(IN_USE)) return;
      end.abort();
      resolve();
    };
    // During focusout, the next element does not have focus yet.
    const checkSoon = () => setTimeout(check);
    for (const event of ['focusout', 'toggle', 'close'])
      document.addEventListener(event, checkSoon, { capture: true, signal: end.signal });
    for (const stop of [$toast.listen(checkSoon), $offersPaused.listen(checkSoon)])
      end.signal.addEventListener('abort', stop);
    check();
  });
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
