// The visitor's text color and size. Stored as plain strings, the class names themselves, under the specified keys.
import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import {
  applyChoice,
  TEXT_COLOR_KEY,
  TEXT_COLORS,
  TEXT_SIZE_KEY,
  TEXT_SIZES,
  textColorFrom,
  textSizeFrom,
  type TextColor,
  type TextSize,
} from './display-preferences.ts';

/** A choice always applies to the page, but storage may be blocked or full. */
export type ChoiceOutcome = 'remembered' | 'this page only';

const color = createPreference(TEXT_COLOR_KEY, TEXT_COLORS, textColorFrom);
const size = createPreference(TEXT_SIZE_KEY, TEXT_SIZES, textSizeFrom);

export const $textColor: ReadableAtom<TextColor> = color.$value;
export const $textSize: ReadableAtom<TextSize> = size.$value;

/** Applies a text color to the page and stores it if possible. */
export function chooseTextColor(chosen: TextColor): ChoiceOutcome {
  return color.choose(chosen);
}

/** Applies a text size to the page and stores it if possible. */
export function chooseTextSize(chosen: TextSize): ChoiceOutcome {
  return size.choose(chosen);
}

function createPreference<Value extends string>(
  key: string,
  choices: readonly Value[],
  from: (stored: string | null) => Value,
) {
  const $value = persistentAtom<Value>(key, from(null), { encode: (value) => value, decode: from });

  $value.subscribe((value) => {
    if (typeof document === 'undefined') return;
    applyChoice(choices, value);
  });

  const choose = (value: Value): ChoiceOutcome => {
    $value.set(value);
    return isStored(key, value) ? 'remembered' : 'this page only';
  };
  return { $value, choose };
}

/** Reads storage directly, because persistent atoms fall back to memory where it is blocked. */
function isStored(key: string, value: string): boolean {
  try {
    return localStorage.getItem(key) === value;
  } catch {
    return false;
  }
}
