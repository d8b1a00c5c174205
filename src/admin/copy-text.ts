import { showToast } from '~/lib/toasts/toasts.store.ts';

/** @param advice shown if the browser denies access to the clipboard */
export async function copyText(text: string, doneTitle: string, advice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: doneTitle, tone: 'success' });
  } catch {
    showToast({ title: 'Not copied', description: advice, tone: 'error' });
  }
}
