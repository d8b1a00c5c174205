import { getNewestPublishedChapter } from '~/data/chapters.ts';
import { orNull } from '~/data/data-error.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { isStored } from '~/lib/browser/is-stored.ts';
import { dismissToast, $promptsPaused, showToast, $toast } from '~/lib/toasts/toasts.store.ts';
import { $viewedChapters } from '../viewed-chapters.store.ts';
import { ANNOUNCED_KEY } from './announce-after-scroll.ts';
import { newChapter } from './messages.ts';

const TOAST_DURATION_MS = 15_000;
const NAVIGATION_DELAY_MS = 800;

export async function announceNewestChapter(): Promise<void> {
  if (wasAnnounced()) return;
  const chapter = await orNull(fetchOnce(getNewestPublishedChapter));
  if (!chapter || isViewed(chapter)) return;
  await waitUntilIdle();
  // Waiting can take minutes, and another tab may have announced or opened the chapter in the meantime.
  if (wasAnnounced() || isViewed(chapter)) return;
  showToast({
    ...newChapter(chapter),
    durationMs: TOAST_DURATION_MS,
    action: {
      label: 'Read Now',
      run: () => {
        dismissToast();
        const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
        window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
        setTimeout(() => location.assign(`/read/${chapter.slug}`), NAVIGATION_DELAY_MS);
      },
    },
  });
  markAnnounced();
}

function isViewed({ id }: { id: string }): boolean {
  return $viewedChapters.get().includes(id);
}

function wasAnnounced(): boolean {
  return isStored(() => sessionStorage, ANNOUNCED_KEY);
}

function markAnnounced(): void {
  try {
    sessionStorage.setItem(ANNOUNCED_KEY, 'true');
  } catch {}
}

/** In `:is()`, browsers without popovers ignore the unknown selector. */
const ELEMENT_IN_USE = ':is(dialog[open], :popover-open, input:focus, select:focus, textarea:focus)';

function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const check = () => {
      if (
        controller.signal.aborted ||
        $toast.get() ||
        $promptsPaused.get() ||
        document.querySelector(ELEMENT_IN_USE)
      )
        return;
      controller.abort();
      resolve();
    };
    // During focusout, no element has focus yet.
    const scheduleCheck = () => setTimeout(check);
    for (const event of ['focusout', 'toggle', 'close'])
      document.addEventListener(event, scheduleCheck, { capture: true, signal: controller.signal });
    for (const unsubscribe of [$toast.listen(scheduleCheck), $promptsPaused.listen(scheduleCheck)])
      controller.signal.addEventListener('abort', unsubscribe);
    check();
  });
}
