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

/** What became of a choice: it always applies to the page, but storage may be blocked or full. */
export type ChoiceOutcome = 'remembered' | 'this page only';

const color = createPreference(TEXT_COLOR_KEY, TEXT_COLORS, textColorFrom);
const size = createPreference(TEXT_SIZE_KEY, TEXT_SIZES, textSizeFrom);

/** The color in force. */
export const $textColor: ReadableAtom<TextColor> = color.$value;
/** The size in force. */
export const $textSize: ReadableAtom<TextSize> = size.$value;

/** Puts a text color on the whole page and keeps it for the next ones, if the browser lets us. */
export function chooseTextColor(chosen: TextColor): ChoiceOutcome {
  return color.choose(chosen);
}

/** Puts a text size on the whole page and keeps it for the next ones, if the browser lets us. */
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

/** Asked of the browser itself: persistent atoms keep a value in the page where storage is blocked. */
function isStored(key: string, value: string): boolean {
  try {
    return localStorage.getItem(key) === value;
  } catch {
    return false;
  }
}
