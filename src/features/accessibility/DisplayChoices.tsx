import type { TEXT_COLOR, TEXT_SIZE, ValueOf } from '~/lib/preferences/display-preferences.ts';
import { textColor, textSize, type ChoiceOutcome } from '~/lib/preferences/display-preferences.store.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';
import { PreferenceChoices } from '~/ui/PreferenceChoices.tsx';

type Props = {
  groupName: string;
  onColorChosen: (color: ValueOf<typeof TEXT_COLOR>, outcome: ChoiceOutcome) => void;
  onSizeChosen: (size: ValueOf<typeof TEXT_SIZE>, outcome: ChoiceOutcome) => void;
};

export function DisplayChoices({ groupName, onColorChosen, onSizeChosen }: Props) {
  return (
    <>
      <PreferenceChoices
        legend="Text size"
        name={`${groupName}-text-size`}
        preference={textSize}
        onChosen={onSizeChosen}
        sample={(choice) => <span className={`font-serif ${choice}`}>Aa</span>}
      />
      <PreferenceChoices
        legend="Text color"
        name={`${groupName}-text-color`}
        preference={textColor}
        onChosen={onColorChosen}
        sample={(choice) => <Star className={choice} />}
      />
    </>
  );
}

function Star({ className }: { className: string }) {
  return (
    <svg viewBox="-10 -10 20 20" className={`h-6 w-6 ${className}`} fill="currentColor">
      <path d="M0-10 2-2 10 0 2 2 0 10-2 2-10 0-2-2z" />
    </svg>
  );
}

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

export function settingsToast(preference: Preference, outcome: ChoiceOutcome): ToastInput {
  return outcome === 'remembered'
    ? { tone: 'success', title: SAVED[preference] }
    : { title: THIS_PAGE_ONLY[preference], description: NOT_KEPT };
}

export function quickPanelToast(preference: Preference, name: string, outcome: ChoiceOutcome): ToastInput {
  const title = `Text ${preference} changed to ${name}`;
  return outcome === 'remembered' ? { tone: 'success', title } : { title, description: NOT_KEPT };
}
