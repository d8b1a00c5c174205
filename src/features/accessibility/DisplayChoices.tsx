import { useStore } from '@nanostores/react';
import {
  DEFAULT_TEXT_COLOR,
  DEFAULT_TEXT_SIZE,
  TEXT_COLOR_NAMES,
  TEXT_COLORS,
  TEXT_SIZE_NAMES,
  TEXT_SIZES,
  type TextColor,
  type TextSize,
} from '~/lib/preferences/display-preferences.ts';
import {
  $textColor,
  $textSize,
  chooseTextColor,
  chooseTextSize,
  type ChoiceOutcome,
} from '~/lib/preferences/display-preferences.store.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';
import { PreferenceChoices } from '~/ui/PreferenceChoices.tsx';

type Props = {
  groupName: string;
  onColorChosen: (color: TextColor, outcome: ChoiceOutcome) => void;
  onSizeChosen: (size: TextSize, outcome: ChoiceOutcome) => void;
};

/** Hydrates from the defaults, as rendered on the server, and then shows the stored choices. */
export function DisplayChoices({ groupName, onColorChosen, onSizeChosen }: Props) {
  const color = useStore($textColor, { ssr: () => DEFAULT_TEXT_COLOR });
  const size = useStore($textSize, { ssr: () => DEFAULT_TEXT_SIZE });
  return (
    <>
      <PreferenceChoices
        legend="Text size"
        name={`${groupName}-text-size`}
        choices={TEXT_SIZES}
        names={TEXT_SIZE_NAMES}
        current={size}
        onChoose={(chosen) => onSizeChosen(chosen, chooseTextSize(chosen))}
        sample={(choice) => <span className={`font-serif ${choice}`}>Aa</span>}
      />
      <PreferenceChoices
        legend="Text color"
        name={`${groupName}-text-color`}
        choices={TEXT_COLORS}
        names={TEXT_COLOR_NAMES}
        current={color}
        onChoose={(chosen) => onColorChosen(chosen, chooseTextColor(chosen))}
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
