import { showToast } from '~/lib/toasts/toasts.store.ts';

const NOT_COPIED = {
  title: 'Could not copy',
  description: 'The browser did not allow it. Select the text and copy it with the keyboard.',
};

/** Shows a toast with the result. Never rejects. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: done, tone: 'success' });
  } catch {
    showToast({ ...NOT_COPIED, tone: 'error' });
  }
}
