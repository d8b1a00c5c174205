// Loaded when a visitor has scrolled far enough for the first time in a session.
import { getNewestPublishedChapter } from '~/data/chapters.ts';
import { orNull } from '~/data/data-error.ts';
import { askOnce } from '~/lib/browser/ask-once.ts';
import { dismissToast, showToast, $toast } from '~/lib/toasts/toasts.store.ts';
import { $viewedChapters } from '../viewed-chapters.store.ts';
import { announcementText, NAVIGATE_AFTER_MS, OFFERED_KEY, TOAST_DURATION_MS } from './announcement-rules.ts';

/** Offers the newest chapter in a toast, unless this visitor has opened it. A failed question offers nothing. */
export async function offerNewestChapter(): Promise<void> {
  const chapter = await orNull(askOnce(getNewestPublishedChapter));
  if (!chapter || $viewedChapters.get().includes(chapter.id)) return;
  await untilNoToastIsShown();
  showToast({
    title: 'New Chapter Available!',
    description: announcementText(chapter),
    durationMs: TOAST_DURATION_MS,
    action: {
      label: 'Read Now',
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

function rememberOffer(): void {
  try {
    sessionStorage.setItem(OFFERED_KEY, 'true');
  } catch {
    // Blocked storage: once per page instead of once per session.
  }
}

/** An unrequested offer does not push aside the answer to something the visitor just did. */
function untilNoToastIsShown(): Promise<void> {
  return new Promise((resolve) => {
    const stop = $toast.subscribe((toast) => {
      if (toast !== null) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
