import { TEXT_COLOR, TEXT_SIZE } from '~/lib/preferences/display-preferences.ts';
import { textColor, textSize, type ChoiceOutcome } from '~/lib/preferences/display-preferences.store.ts';
import { showToast, type ToastInput } from '~/lib/toasts/toasts.store.ts';
import { PreferenceChoices } from '~/ui/PreferenceChoices.tsx';

type Preference = 'color' | 'size';

type Props = {
  groupName: string;
  createToast: (preference: Preference, name: string, outcome: ChoiceOutcome) => ToastInput;
};

export function DisplayChoices({ groupName, createToast }: Props) {
  return (
    <>
      <PreferenceChoices
        legend="Text size"
        name={`${groupName}-text-size`}
        preference={textSize}
        onChosen={(size, outcome) => showToast(createToast('size', TEXT_SIZE.labels[size], outcome))}
        sample={(choice) => <span className={`font-serif ${choice}`}>Aa</span>}
      />
      <PreferenceChoices
        legend="Text color"
        name={`${groupName}-text-color`}
        preference={textColor}
        onChosen={(color, outcome) => showToast(createToast('color', TEXT_COLOR.labels[color], outcome))}
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

const NOT_SAVED_MESSAGE = 'Your browser does not allow this site to save your choice.';

export function settingsToast(preference: Preference, _name: string, outcome: ChoiceOutcome): ToastInput {
  if (outcome !== 'saved')
    return { title: `Text ${preference} changed on this page only`, description: NOT_SAVED_MESSAGE };
  const label = preference === 'color' ? 'Color' : 'Text size';
  return { tone: 'success', title: `${label} preference saved globally!` };
}

export function quickPanelToast(preference: Preference, name: string, outcome: ChoiceOutcome): ToastInput {
  const title = `Text ${preference} changed to ${name}`;
  return outcome === 'saved' ? { tone: 'success', title } : { title, description: NOT_SAVED_MESSAGE };
}
