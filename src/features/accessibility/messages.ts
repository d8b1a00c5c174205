// Messages after a choice. They say that it was saved only if it was.
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';
import type { ChoiceOutcome } from '~/lib/preferences/display-preferences.store.ts';

type Preference = 'color' | 'size';

const SAVED: Record<Preference, string> = {
  color: 'Color preference saved globally!',
  size: 'Text size preference saved globally!',
};

const THIS_PAGE_ONLY: Record<Preference, string> = {
  color: 'Text color changed on this page only',
  size: 'Text size changed on this page only',
};

const NOT_KEPT = 'Your browser does not let this site keep the choice.';

/** The toast of the settings on the accessibility page. */
export function settingsToast(preference: Preference, outcome: ChoiceOutcome): ToastInput {
  return outcome === 'remembered'
    ? { tone: 'success', title: SAVED[preference] }
    : { title: THIS_PAGE_ONLY[preference], description: NOT_KEPT };
}

/** The toast of the quick panel: 'Text color changed to White'. */
export function quickPanelToast(preference: Preference, name: string, outcome: ChoiceOutcome): ToastInput {
  const title = `Text ${preference} changed to ${name}`;
  return outcome === 'remembered' ? { tone: 'success', title } : { title, description: NOT_KEPT };
}
