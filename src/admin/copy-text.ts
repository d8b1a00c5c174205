import { showToast } from '~/lib/toasts/toasts.store.ts';

/** @param advice if the browser does not allow it */
export async function copyText(text: string, doneTitle: string, advice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: doneTitle, tone: 'success' });
  } catch {
    showToast({ title: 'Not copied', description: advice, tone: 'error' });
  }
}
